/** Characters of a text layer that stand for others: ligatures, presentation and full-width forms. */
const compatible = /[\ufb00-\ufb4f\uff01-\uff5e\uffe0-\uffe6\u2126\u212a\u212b]/g
const spaces = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const unseen = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u0000-\u0008\u000e-\u001f]/g

/**
 * The text as a reader sees it. Superscripts and signs such as ² and ½ stay: taken apart they would
 * become figures that nobody printed.
 */
export function plainText(text: string): string {
  return text
    .replace(unseen, '')
    .replace(spaces, ' ')
    .replace(compatible, (character) => character.normalize('NFKC'))
    .normalize('NFC')
}

const vowels = /[aeiouyàâäéèêëîïôöùûüœæ]/gi
const known = /[\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Sm}\s°²³½¼¾ºª]/gu

/** Whether words look like a language, rather than like the codes of a font without names. */
export function isLegible(text: string): boolean {
  const dense = text.replace(/\s+/g, '')
  if (dense.length === 0) return false
  if ((dense.match(known)?.length ?? 0) < dense.length * 0.7) return false
  const letters = dense.match(/\p{L}/gu)?.length ?? 0
  return letters < 80 || (dense.match(vowels)?.length ?? 0) > letters * 0.15
}
