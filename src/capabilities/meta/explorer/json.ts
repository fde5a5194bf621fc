/** Why a text is no JSON; empty where it is, or where there is no text. */
export function jsonRemark(text: string): string {
  if (text.trim() === '') return ''
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return `Not JSON yet: ${(error as Error).message}`
  }
}

/** A piece of JSON: what it is, empty for signs and gaps, and its text. */
export type Piece = readonly [kind: '' | 'key' | 'string' | 'number' | 'word', text: string]

/**
 * JSON laid out anew from its own words, so that 12.50 stays 12.50 and the keys keep their order;
 * undefined when the text is no JSON object or array.
 */
export function jsonPieces(text: string): Piece[] | undefined {
  if (!/^\s*[{[]/.test(text) || jsonRemark(text) !== '') return undefined
  const tokens = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  const pieces: Piece[] = []
  let depth = 0
  const breakLine = () => pieces.push(['', `\n${'  '.repeat(depth)}`])
  tokens.forEach((token, index) => {
    const next = tokens[index + 1] ?? ' '
    const isEmptyPair = '{['.includes(tokens[index - 1] ?? ' ')
    if ('}]'.includes(token)) {
      depth--
      if (!isEmptyPair) breakLine()
    }
    pieces.push([kindOf(token, next), token === ':' ? ': ' : token])
    if ('{['.includes(token)) depth++
    const opensFull = '{['.includes(token) && !'}]'.includes(next)
    if (opensFull || token === ',') breakLine()
  })
  return pieces
}

function kindOf(token: string, next: string): Piece[0] {
  if ('{}[],:'.includes(token)) return ''
  if (token.startsWith('"')) return next === ':' ? 'key' : 'string'
  return /^[-\d]/.test(token) ? 'number' : 'word'
}
