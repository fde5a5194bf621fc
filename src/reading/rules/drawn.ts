/**
 * Pages written as on a typewriter, so that a test shows the paper it is about: each character has its
 * place, a line that begins with `#` is set in large letters, a strip is as narrow as its text.
 */
import type { Page } from '../page.js'

const step = { x: 5, y: 13 }

export function drawn(text: string, source: Page['source'] = 'text'): Page[] {
  return text.split('\n~~~\n').map((page, at) => drawnPage(page, at + 1, source))
}

function drawnPage(text: string, number: number, source: Page['source']): Page {
  const lines = text.replace(/^\n/, '').split('\n')
  const longest = Math.max(...lines.map((line) => line.length))
  const isStrip = longest < 52
  return {
    number,
    width: isStrip ? longest * step.x + 40 : 595,
    height: isStrip ? lines.length * step.y + 60 : Math.max(842, lines.length * step.y + 60),
    source,
    words: lines.flatMap((line, at) => {
      const height = line.startsWith('#') ? 14 : 9
      return [...line.replace(/^#/, ' ').matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        x: 20 + match.index * step.x,
        y: 20 + at * step.y,
        width: match[0].length * step.x - 0.5,
        height,
        confidence: source === 'text' ? 1 : 0.95,
      }))
    }),
  }
}
