/** Leaves fields out of a change, as the database put its text together. */
export type Cut = (text: string) => string

/**
 * The cut of some fields, `lines.account` being called `account` where it stands. A record is never parsed for this,
 * thousands of them being on a page: only the places are looked for where such a name stands. A quotation mark within
 * a text is escaped, so that what looks like a name is one.
 */
export function cutOf(paths: readonly string[]): Cut {
  if (paths.length === 0) return (text) => text
  const names = paths.map((path) => path.slice(path.lastIndexOf('.') + 1))
  const member = new RegExp(`"(?:${names.join('|')})":`, 'g')
  return (text) => {
    let kept = ''
    let from = 0
    member.lastIndex = text.indexOf(',"data":') + 1
    for (let found = member.exec(text); found; found = member.exec(text)) {
      let start = found.index
      let end = endOfValue(text, member.lastIndex)
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
