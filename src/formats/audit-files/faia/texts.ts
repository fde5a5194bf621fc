import { cut } from '../../tax-files/written-file.js'

/** How many characters the types of the schema hold. */
export const longest = { code: 9, short: 18, middle: 35, wide: 70, long: 256 } as const
export type Width = keyof typeof longest

/** A text as the schema takes it; null when there is none. */
export type Fit = (text: string | null, width: Width) => string | null

/** On one line and no longer than its type; whoever asks is told of each text that was cut. */
export function fitting(onCut: (text: string) => void): Fit {
  return (text, width) => {
    const most = longest[width]
    if (text !== null && text.length <= most && isOneLine(text)) return text
    const fits = cut(text, most)
    if (fits !== null && fits !== cut(text, Number.POSITIVE_INFINITY)) onCut(text!)
    return fits
  }
}

const isOneLine = (text: string) => !/^\s|\s$|\s\s|[^\S ]/.test(text) && text !== ''

/** Where something must stand and nothing is known. */
export const unknown = '-'

/**
 * Codes of records, each of so many characters at most and none twice: what fits stays as it is, what is longer or
 * taken is cut and numbered.
 */
export function uniqueCodes<Key>(
  codes: Iterable<readonly [Key, string]>,
  most: number,
): Map<Key, string> {
  const given = [...codes]
  const unique = new Map<Key, string>()
  const taken = new Set<string>()
  const take = (key: Key, code: string) => {
    unique.set(key, code)
    taken.add(code)
  }
  for (const [key, code] of given) if (code.length <= most && !taken.has(code)) take(key, code)
  for (const [key, code] of given) {
    if (unique.has(key)) continue
    let candidate = code.slice(0, most)
    for (let number = 2; taken.has(candidate); number++)
      candidate = `${code.slice(0, most - String(number).length)}${number}`
    take(key, candidate)
  }
  return new Map(given.map(([key]) => [key, unique.get(key)!]))
}
