/**
 * A page as it lies before a reader: upright, its words where they stand. Places and sizes are in points
 * (72 to the inch) from the top left corner, whatever the page was made of.
 */
export type Page = {
  /** From 1, as in the file. */
  readonly number: number
  readonly width: number
  readonly height: number
  /** Words of a text layer are certain; those of a picture were recognised. */
  readonly source: 'text' | 'ocr'
  readonly words: readonly Word[]
}

export type Word = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 0 to 1; a word of a text layer has 1. */
  readonly confidence: number
  /** What closer looks at this word alone read, each in another way; empty where one read nothing. */
  readonly looks?: readonly string[] | undefined
}

/** A part of a page, in points. */
export type Area = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
