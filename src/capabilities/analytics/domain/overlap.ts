/** Lines of a budget that would count the same money twice. */

type Line = { readonly number: string; readonly codeId: number | null }
type Codes = { readonly named: Set<number>; readonly above: Set<number> }

/** What stands for no code. */
const none = 0

/**
 * The place of the first line that overlaps an earlier one: the number of one begins the other's, and their codes are
 * the same or one lies below the other. `above` names the codes over a code.
 */
export function firstOverlap(
  lines: readonly Line[],
  above: (codeId: number) => readonly number[],
): number | undefined {
  const at = new Map<string, Codes>()
  const under = new Map<string, Codes>()
  const found = lines.findIndex(({ number, codeId }) => {
    const code = codeId ?? none
    const over = codeId === null ? [] : above(codeId)
    const meets = (codes: Codes | undefined) =>
      codes !== undefined &&
      (codes.named.has(code) || codes.above.has(code) || over.some((one) => codes.named.has(one)))
    const beginnings = beginningsOf(number)
    if (beginnings.some((beginning) => meets(at.get(beginning))) || meets(under.get(number)))
      return true
    note(at, number, code, over)
    for (const beginning of beginnings) note(under, beginning, code, over)
    return false
  })
  return found === -1 ? undefined : found
}

/** All beginnings of a number, itself among them. */
export function beginningsOf(number: string): string[] {
  return Array.from(number, (_, place) => number.slice(0, place + 1))
}

function note(
  all: Map<string, Codes>,
  number: string,
  code: number,
  over: readonly number[],
): void {
  const known = all.get(number) ?? { named: new Set(), above: new Set() }
  known.named.add(code)
  for (const one of over) known.above.add(one)
  all.set(number, known)
}
