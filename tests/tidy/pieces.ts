export type Piece = {
  readonly kind: 'code' | 'comment' | 'string' | 'template' | 'expression'
  readonly start: number
  readonly end: number
}

/**
 * Splits TypeScript into code, comments, strings, texts of templates and regular expressions, so that
 * a rule looks only where it should. The pieces cover the text without a gap.
 */
export function split(text: string): Piece[] {
  const pieces: Piece[] = []
  // For each template that is open: how many braces are open inside its present `${`.
  const templates: number[] = []
  let codeFrom = 0
  let at = 0
  /** What stands before, as far as it tells a division from a regular expression. */
  let before = ''
  while (at < text.length) {
    const found = pieceAt(text, at, before, templates.at(-1) === 0)
    if (found) {
      if (codeFrom < at) pieces.push({ kind: 'code', start: codeFrom, end: at })
      pieces.push({ kind: found.kind, start: at, end: found.end })
      if (found.kind !== 'comment') before = text[found.end - 1]!
      if (found.kind === 'template') {
        if (text[at] === '}') templates.pop()
        if (text[found.end - 1] === '{') templates.push(0)
      }
      at = found.end
      codeFrom = at
    } else {
      const character = text[at]!
      before = (before + character).slice(-20)
      const depth = templates.length - 1
      if (depth >= 0 && character === '{') templates[depth]!++
      if (depth >= 0 && character === '}') templates[depth]!--
      at++
    }
  }
  if (codeFrom < text.length) pieces.push({ kind: 'code', start: codeFrom, end: text.length })
  return pieces
}

type Found = { kind: Exclude<Piece['kind'], 'code'>; end: number }

/** The piece other than code that begins here, if any. */
function pieceAt(text: string, at: number, before: string, endsInsert: boolean): Found | undefined {
  const character = text[at]!
  if (text.startsWith('//', at)) return { kind: 'comment', end: endOf(text, '\n', at) }
  if (text.startsWith('/*', at)) return { kind: 'comment', end: endOf(text, '*/', at) + 2 }
  if (character === "'" || character === '"')
    return { kind: 'string', end: endOfString(text, at + 1, character) }
  if (character === '`' || (character === '}' && endsInsert))
    return { kind: 'template', end: endOfTemplateText(text, at + 1) }
  if (character === '/' && mayStartExpression(before))
    return { kind: 'expression', end: endOfExpression(text, at + 1) }
  return undefined
}

function endOf(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from)
  return found === -1 ? text.length : found
}

function endOfString(text: string, from: number, quote: string): number {
  let at = from
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Up to and with the closing backtick, or the `${` behind which code goes on. */
function endOfTemplateText(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    if (text[at] === '`') return at + 1
    if (text.startsWith('${', at)) return at + 2
    at += text[at] === '\\' ? 2 : 1
  }
  return at
}

/** A slash divides behind a value, and begins a regular expression elsewhere. */
function mayStartExpression(before: string): boolean {
  const code = before.trimEnd()
  if (/\b(?:return|typeof|case|of|in|await|yield|else|throw)$/.test(code)) return true
  return !/[\w$)\]}'"`]$/.test(code)
}

function endOfExpression(text: string, from: number): number {
  let at = from
  let isInClass = false
  while (at < text.length && (isInClass || text[at] !== '/')) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') isInClass = true
    else if (text[at] === ']') isInClass = false
    at++
  }
  at++
  while (/[a-z]/.test(text[at] ?? '')) at++
  return at
}
