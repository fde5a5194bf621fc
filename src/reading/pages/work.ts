import type { Grey } from './grey.js'
import type { Recogniser } from './recognition.js'

/** What those who read pages are given by the process they run in. */
export type Work = {
  readonly recognise: Recogniser
  /** The first pages that were recognised, for whoever looks closer. */
  readonly kept: Map<number, Scan>
  /** Milliseconds of processor time left for this file. */
  readonly left: () => number
  /** How far it is, of a hundred. */
  readonly step: (name: Step, progress: number) => void
}

export type Step = 'opening' | 'reading_text' | 'recognising' | 'interpreting' | 'checking'

/** A picture of a page. */
export type Scan = {
  readonly grey: Grey
  /** Points per pixel. */
  readonly scale: number
}
