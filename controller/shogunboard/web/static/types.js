/**
 * The shapes of what the service sends (docs/http.md), for editors and type checkers. Nothing runs here.
 *
 * @typedef {{role: string, rgb: number[], blink: number[]}} Lamp
 * @typedef {{id: number, letter: string, square: number | null, x: number, y: number, place: string, down: boolean}} TableMan
 * @typedef {{turns: number, men: TableMan[]}} Table
 * @typedef {{piece: string, side: string, numbers: number[], maybe?: string[]}} BelievedMan
 * @typedef {{side: string, move: string, text: string, from: string, to: string, captured: string | null,
 *   disputed: boolean, position: string, spent: number | null, left: number | null}} Played
 * @typedef {{square: string, piece: string, side: string, numbers: number[], targets: string[], captures: string[]}} Lifted
 * @typedef {{kind: string, candidates?: string[], squares?: string[], from?: string, to?: string, number?: number,
 *   explanations?: string[], rotation?: number}} Question
 * @typedef {{key: string, params: Record<string, any>, text: string, said: import("./language.js").Said}} Message
 *
 * @typedef {{name: string, names: Record<string, string>, picture: string | null, mark: string | null, dots: number[][],
 *   back: string | null}} PieceLook
 * @typedef {{piece: string, square: string, rotation: number, numbers: number[], again?: boolean, certain?: boolean,
 *   turns?: number}} Ask
 * @typedef {{name: string, learns: boolean, known: number, readings: number, problems: string[], asking: boolean,
 *   ask: Ask | null, unsaved: string | null}} SetStatus
 * @typedef {{title: string, colours: string[], pieces: Record<string, PieceLook>, texts: Record<string, string>}} Look
 *
 * @typedef {{base: number[], increment: number, delay: number, flag: string}} Control
 * @typedef {{chosen: Control | null, control: Control | null, remaining: Record<string, number> | null, running: string | null,
 *   paused: boolean, flagged: string | null, delay: number}} Clock
 *
 * @typedef {object} State
 * @property {string} game
 * @property {string[]} games
 * @property {Record<string, string>} titles
 * @property {Look} look
 * @property {string[][]} benches
 * @property {string[]} unplaced
 * @property {string[]} turned
 * @property {number} revision
 * @property {"setup" | "playing" | "over"} phase
 * @property {string | null} position
 * @property {number} rotation
 * @property {string | null} turn
 * @property {Record<string, BelievedMan>} men
 * @property {Played[]} moves
 * @property {{winner: string | null, reason: string} | null} result
 * @property {Lifted | null} lifted
 * @property {string[]} wrong
 * @property {string[]} missing
 * @property {{square: string, by: string[]} | null} threat
 * @property {{square: string, by: string[]} | null} possible_threat
 * @property {boolean} resting
 * @property {boolean} resuming
 * @property {SetStatus} set
 * @property {number} repetition
 * @property {string[]} faults
 * @property {boolean} guided
 * @property {string[]} next
 * @property {{rows: string[] | null, first: string | null, men: Record<string, string>} | null} plan
 * @property {Record<string, string>} players
 * @property {Record<string, {first: string, rows: string[] | null, letters: string, names: string[]}>} starts
 * @property {Record<string, string>} assistance
 * @property {Question[]} questions
 * @property {Message | null} message
 * @property {number | null} game_id
 * @property {{levels: Record<string, number>, thinking: boolean, proposed: {move: string} | null}} computer
 * @property {Record<string, number | null>} hints
 * @property {Clock} clock
 * @property {string} letters
 * @property {string[]} names
 * @property {(string | null)[][]} shown
 * @property {(string | null)[]} squares
 * @property {(Lamp | null)[]} lamps
 * @property {{name: string, sensing: string, playground: boolean, taps: boolean}} board
 * @property {Table | null} [table]
 * @property {string | null} recording
 * @property {boolean} power
 * @property {{ok: boolean, said: import("./language.js").Said | null, pending: number}} storage
 */

export {};
