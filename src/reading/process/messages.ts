import type { Step } from '../pages/index.js'
import type { Question, Reading, RefusalCode } from '../reading.js'

/** What a process for reading is asked, and what each question is answered with. */
export type Tasks = {
  read: { ask: Question; answer: Reading }
  preview: { ask: { bytes: Uint8Array }; answer: Uint8Array | null }
  pictures: { ask: { bytes: Uint8Array; most: number }; answer: Uint8Array[] }
}

export type Task = keyof Tasks

export type Asked<Name extends Task = Task> = {
  readonly id: number
  readonly task: Name
  readonly ask: Tasks[Name]['ask']
  /** After so much of the processor, or so long, the process is ended from outside. */
  readonly limitMs: number
  readonly waitMs: number
}

export type Said =
  | { readonly id: number; readonly step: Step; readonly progress: number }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: RefusalCode }
  | { readonly id: number; readonly failed: string }
