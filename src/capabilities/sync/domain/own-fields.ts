/**
 * Takes fields out of a JSON value where it lies, and says where it ends then. A record is never parsed for this, thousands of
 * them being on a page.
 */
export type Cut = (bytes: Buffer, start: number, end: number) => number

/** The cut of nothing. */
export const nothing: Cut = (_bytes, _start, end) => end

/**
 * The cut of some fields, `lines.account` being called `account` where it stands, and `analytic[].code` being cut
 * within `analytic` alone. Only the places are looked for where such names stand, by a text that has a sign for each
 * byte: what is no letter of English is no name. A quotation mark within a text is escaped, so that what looks like a name
 * is one.
 */
export function cutOf(paths: readonly string[]): Cut {
  if (paths.length === 0) return nothing
  const inner = cutsWithin(paths.filter((path) => path.includes('[].')))
  const found = membersCalled(paths.filter((path) => !path.includes('[].')).map(lastOf), [
    ...inner.keys(),
  ])
  return (bytes, start, end) => {
    const text = bytes.toString('latin1', start, end)
    let from = 0
    let to = start
    /** Moves what stands before a place, and was not moved yet, to the end of what is kept. */
    const keep = (before: number) => {
      if (to < start + from) bytes.copyWithin(to, start + from, start + before)
      if (before > from) to += before - from
    }
    found.lastIndex = 0
    for (let match = found.exec(text); match; match = found.exec(text)) {
      const last = found.lastIndex
      const list = match[1]
      if (list) {
        const stop = endOfValue(text, last - 1)
        keep(last - 1)
        const cutStop = inner.get(list)!(bytes, start + last - 1, start + stop)
        bytes.copyWithin(to, start + last - 1, cutStop)
        to += cutStop - (start + last - 1)
        from = stop
        found.lastIndex = stop
      } else {
        const stop = text.charCodeAt(last - 1) === colon ? endOfValue(text, last) : last
        // A comma goes along: the one before, or of a first member that is left the one after.
        const isFirst = text.charCodeAt(match.index) !== comma || match.index < from
        keep(isFirst ? match.index + 1 : match.index)
        from = isFirst && text.charCodeAt(stop) === comma ? stop + 1 : stop
        found.lastIndex = stop
      }
    }
    keep(text.length)
    return to
  }
}

/** A text of its own without what is cut. */
export function withoutCut(cut: Cut, text: string): string {
  const bytes = Buffer.from(text)
  return bytes.toString('utf8', 0, cut(bytes, 0, bytes.length))
}

/**
 * Finds members by name: one that is cut with its value, if that is a plain one, and with those behind it that are cut and
 * plain too; of one with another value what stands before that. Lists to cut from are found if they hold anything.
 */
function membersCalled(names: readonly string[], lists: readonly string[]): RegExp {
  const name = `"(?:${names.join('|')})":`
  const plain = `(?:[^"{}[\\],]+|"[^"\\\\]*")`
  const members = `${name}(?:${plain}(?:,${name}${plain})*)?`
  const ways = [
    ...(names.length > 0 ? [members] : []),
    ...(lists.length > 0 ? [`"(${lists.join('|')})":\\[(?!\\])`] : []),
  ]
  return new RegExp(`[,{](?:${ways.join('|')})`, 'g')
}

/** Of each list that is named, the cut of what it holds. */
function cutsWithin(paths: readonly string[]): ReadonlyMap<string, Cut> {
  const lists = new Map<string, string[]>()
  for (const path of paths) {
    const [list, name] = path.split('[].')
    const known = lists.get(lastOf(list!)) ?? []
    lists.set(lastOf(list!), [...known, name!])
  }
  return new Map([...lists].map(([list, names]) => [list, cutOf(names)]))
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

const signs = [...',:"\\{[}]'].map((sign) => sign.charCodeAt(0))
const [comma, colon, quote, backslash, brace, bracket, braceEnd, bracketEnd] = signs as Eight
type Eight = [number, number, number, number, number, number, number, number]

/** Where the value ends that begins at a place of a JSON text; what is none ends with the text. */
function endOfValue(text: string, start: number): number {
  let at = start
  let depth = 0
  do {
    const sign = text.charCodeAt(at)
    at = sign === quote ? endOfString(text, at) : at + 1
    if (sign === brace || sign === bracket) depth++
    else if (sign === braceEnd || sign === bracketEnd) depth--
  } while (depth > 0 && at < text.length)
  return Math.min(at, text.length)
}

/** Behind the quotation mark that ends a text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote)
    at += text.charCodeAt(at) === backslash ? 2 : 1
  return at + 1
}
