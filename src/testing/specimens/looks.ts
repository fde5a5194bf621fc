/**
 * A model of closer looks: mostly they read what is printed, and now and then the same mistake again. As measured with
 * the real recogniser on 113 drawn files, 63 of them nearly illegible: of 167 misread words with figures the first look
 * read 42 in the same way, the second 20 of these, the third 15; of 322 right words of usual files 315 were read alike
 * by all three, of 225 of bad files 144. The model is harsher.
 */
import type { Dice } from './chance.js'
import { misreadText } from './misreading.js'

/** How many in a hundred misread words are read in the same way by each look, as long as those before it did so. */
const same = [30, 55, 80]

/** What three looks make of a word that was read in some way before, on a page of so many misread words in a hundred. */
export function looksOf(printed: string, read: string, misread: number, dice: Dice): string[] {
  const isRight = isLike(read, printed)
  const strayed = 2 + 2.4 * misread
  let isAlike = true
  return same.map((chance) => {
    isAlike = dice.happens(isRight ? 100 - strayed : isAlike ? chance : same[0]!)
    const isStrayed = dice.happens(strayed)
    return isAlike ? read : isRight || isStrayed ? misreadText(printed, dice) : printed
  })
}

/** Apart from signs that come out plainer. */
function isLike(read: string, printed: string): boolean {
  const plain = (text: string) =>
    text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").replace(/[–—]/g, '-')
  return plain(read) === plain(printed)
}
