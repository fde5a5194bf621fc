/** Leaves fields out of a change, as the database put its text together. */
export type Cut = (text: string) => string

/**
 * The cut of some fields, `lines.account` being called `account` where it stands, and `analytic[].code` being cut
 * within `analytic` alone. A record is never parsed for this, thousands of them being on a page: only the places are
 * looked for where such a name stands. A quotation mark within a text is escaped, so that what looks like a name is one.
 */
export function cutOf(paths: readonly string[]): Cut {
  const cut = cutFrom(paths)
  return (text) => cut(text, text.indexOf(',"data":') + 1)
}

type CutFrom = (text: string, start: number) => string

function cutFrom(paths: readonly string[]): CutFrom {
  if (paths.length === 0) return (text) => text
  const names = paths.filter((path) => !path.includes('[].')).map(lastOf)
  const within = cutsWithin(paths.filter((path) => path.includes('[].')))
  const member = new RegExp(`"(${[...names, ...within.keys()].join('|')})":`, 'g')
  return (text, begin) => {
    let kept = ''
    let from = 0
    member.lastIndex = begin
    for (let found = member.exec(text); found; found = member.exec(text)) {
      let start = found.index
      const value = member.lastIndex
      let end = endOfValue(text, value)
      const inner = within.get(found[1]!)
      if (inner) {
        if (end - value > 2) {
          kept += text.slice(from, value) + inner(text.slice(value, end), 0)
          from = end
        }
        member.lastIndex = end
        continue
      }
      // A comma goes along: the one before, or of a first member the one after.
      if (start > from && text.charCodeAt(start - 1) === comma) start--
      else if (text.charCodeAt(end) === comma) end++
      if (start > from) kept += text.slice(from, start)
      from = end
      member.lastIndex = end
    }
    return from === 0 ? text : kept + text.slice(from)
  }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** Of each list that is named, the cut of what it holds. */
function cutsWithin(paths: readonly string[]): ReadonlyMap<string, CutFrom> {
  const lists = new Map<string, string[]>()
  for (const path of paths) {
    const [list, name] = path.split('[].')
    const known = lists.get(lastOf(list!)) ?? []
    lists.set(lastOf(list!), [...known, name!])
  }
  return new Map([...lists].map(([list, names]) => [list, cutFrom(names)]))
}

const [comma, quote, backslash] = [',', '"', '\\'].map((sign) => sign.charCodeAt(0)) as Three
const [brace, bracket] = ['{', '['].map((sign) => sign.charCodeAt(0)) as Two
const [braceEnd, bracketEnd] = ['}', ']'].map((sign) => sign.charCodeAt(0)) as Two
type Two = [number, number]
type Three = [number, number, number]

/** Where the value ends that begins at a place of a JSON text. */
function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === quote) return endOfString(text, start)
  if (first !== brace && first !== bracket) return endOfPlain(text, start)
  let at = start
  let depth = 0
  do {
    const sign = text.charCodeAt(at)
    at = sign === quote ? endOfString(text, at) : at + 1
    if (sign === brace || sign === bracket) depth++
    else if (sign === braceEnd || sign === bracketEnd) depth--
  } while (depth > 0)
  return at
}

/** A number, `true`, `false` or `null`. */
function endOfPlain(text: string, start: number): number {
  for (let at = start; ; at++) {
    const sign = text.charCodeAt(at)
    if (sign === comma || sign === braceEnd || sign === bracketEnd) return at
  }
}

function endOfString(text: string, start: number): number {
  let end = start
  do end = text.indexOf('"', end + 1)
  while (isEscaped(text, end))
  return end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
  return backslashes % 2 === 1
}
