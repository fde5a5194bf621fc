/** What is left of a picture where no word was read. */
import type { Word } from '../page.js'
import type { Grey } from './grey.js'

/** The picture with white where words stand, whose places are counted in units of so many pixels. */
export function withoutWords(words: readonly Word[], grey: Grey, across = 1, down = across) {
  const { width, height } = grey
  const data = grey.data.slice()
  for (const word of words) {
    const left = Math.max(0, Math.floor(word.x * across) - 1)
    const right = Math.min(width, Math.ceil((word.x + word.width) * across) + 1)
    const bottom = Math.min(height, Math.ceil((word.y + word.height) * down) + 1)
    for (let y = Math.max(0, Math.floor(word.y * down) - 1); y < bottom; y++)
      if (right > left) data.fill(255, y * width + left, y * width + right)
  }
  return { data, width, height }
}

export function inkOf({ data }: Pick<Grey, 'data'>): number {
  let ink = 0
  for (const value of data) if (value < 200) ink++
  return ink
}

/** Less ink than a word would take is dust. */
export function hasRest(grey: Grey): boolean {
  return inkOf(grey) >= grey.data.length / 2000
}
