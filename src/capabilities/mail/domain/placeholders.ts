/** Words with `{{names}}` in them; `{{{{` stands for two braces. */

type Piece = { readonly text: string } | { readonly name: string }

/** What is wrong with a template: a name that nobody knows, or one that does not end. */
export type TemplateFault = { readonly is: 'unknown' | 'unclosed'; readonly name: string }

const open = '{{'
const close = '}}'

/** The pieces of a template in order, read once from left to right. */
function* piecesOf(template: string): Generator<Piece | TemplateFault> {
  let at = 0
  for (;;) {
    const begin = template.indexOf(open, at)
    if (begin < 0) break
    if (begin > at) yield { text: template.slice(at, begin) }
    if (template.startsWith(open, begin + 2)) {
      yield { text: open }
      at = begin + 4
      continue
    }
    const end = template.indexOf(close, begin + 2)
    if (end < 0) {
      yield { is: 'unclosed', name: template.slice(begin + 2, begin + 42).trim() }
      return
    }
    yield { name: template.slice(begin + 2, end) }
    at = end + 2
  }
  yield { text: template.slice(at) }
}

/** The first thing that is wrong with a template; null when nothing is. */
export function faultIn(template: string, known: readonly string[]): TemplateFault | null {
  for (const piece of piecesOf(template)) {
    if ('is' in piece) return piece
    if ('name' in piece && !known.includes(piece.name))
      return { is: 'unknown', name: piece.name.slice(0, 40) }
  }
  return null
}

export type Values = Readonly<Record<string, string>>

/** A template with its values put in, once: what a value says is never read as a template. */
export function filled(template: string, values: Values): string {
  let text = ''
  for (const piece of piecesOf(template)) {
    if ('is' in piece) continue
    if ('text' in piece) text += piece.text
    else if (Object.hasOwn(values, piece.name)) text += values[piece.name]
  }
  return text
}

/** The same as one line: what breaks lines in a value is a space there. */
export function filledLine(template: string, values: Values): string {
  const inOne = Object.entries(values).map(([name, value]) => [name, oneLine(value)])
  return filled(template, Object.fromEntries(inOne))
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
