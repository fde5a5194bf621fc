/** The width of a text in points, in the type in which it will be printed. */
export type Measure = (text: string) => number

const ellipsis = '…'

/** Text from outside as one line that prints: composed letters, no control or invisible characters. */
export function printable(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
}

/** The text, or as much of it as fits before an ellipsis: whole words, unless that loses too much. */
export function cut(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const kept = beginning(text, width - measure(ellipsis), measure)
  const lastSpace = text[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ')
  const whole = lastSpace > kept.length * 0.6 ? kept.slice(0, lastSpace) : kept
  return whole.replace(/[ ,;:]$/, '') + ellipsis
}

/** The text over a few lines, broken between words; what is left over is cut. */
export function wrap(text: string, width: number, atMost: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  let rest = text.trim()
  while (lines.length < atMost - 1 && measure(rest) > width) {
    const line = firstLine(rest, width, measure)
    lines.push(line.trimEnd())
    rest = rest.slice(line.length).trimStart()
  }
  if (rest !== '') lines.push(cut(rest, width, measure))
  return lines
}

/** Whole words while they fit; one that is wider than the line is broken where it must be. */
function firstLine(text: string, width: number, measure: Measure): string {
  const fitting = (pieces: readonly string[]) => {
    let line = ''
    for (const piece of pieces) {
      if (measure((line + piece).trimEnd()) > width) break
      line += piece
    }
    return line
  }
  return (
    fitting(text.split(/(?<= )/)) ||
    fitting(text.split(/(?<=[/-])/)) ||
    beginning(text, width, measure) ||
    [...text][0]!
  )
}

function beginning(text: string, width: number, measure: Measure): string {
  let kept = ''
  let used = 0
  for (const character of text) {
    used += measure(character)
    if (used > width) break
    kept += character
  }
  return kept
}
