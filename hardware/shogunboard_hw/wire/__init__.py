"""The serial link without the port: frames, messages, and the state of a session (firmware/PROTOCOL.md).

Bytes go in and out, time is passed in, and nothing is read or written here.
"""
