/**
 * A model of closer looks: mostly they read what is printed, and now and then the same mistake again. As measured with
 * the real recogniser on drawn files, 50 usual ones and 80 nearly illegible ones: of 198 misread words with figures all
 * three looks read 20 in the same way, of 103 in which a letter or digit was wrong 8; right words were read alike by all
 * three in 97 or 98 of a hundred on usual files, which have 0.4 misread words in a hundred, in 92 on files of 1.4, and in
 * 60 to 75 on those of 4 or 5. Of misread words the model lets all three agree oftener, 13 in a hundred.
 */
import type { Dice } from './chance.js'
import { misreadText } from './misreading.js'

/** How many in a hundred misread words are read in the same way by each look, as long as those before it did so. */
const same = [30, 55, 80]

/** Which rows of a page closer looks cannot make out, of a page with so many misread words in a hundred. */
export function blurredRows(misread: number, dice: Dice): (y: number) => boolean {
  const rows = new Map<number, boolean>()
  return (y) => {
    const row = Math.round(y)
    const isBlurred = rows.get(row) ?? dice.happens(1 + 5 * misread + 0.4 * misread ** 2)
    rows.set(row, isBlurred)
    return isBlurred
  }
}

/** What three looks make of a word that was read in some way before. */
export function looksOf(printed: string, read: string, isBlurred: boolean, dice: Dice): string[] {
  const isRight = isLike(read, printed)
  let isSame = true
  return same.map((chance) => {
    isSame = isRight ? !isBlurred : dice.happens(isSame ? chance : same[0]!)
    return isSame ? read : isBlurred ? misreadText(printed, dice) : printed
  })
}

/** Apart from signs that come out plainer. */
function isLike(read: string, printed: string): boolean {
  const plain = (text: string) =>
    text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").replace(/[–—]/g, '-')
  return plain(read) === plain(printed)
}
