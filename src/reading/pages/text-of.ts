import type { Page, Word } from '../page.js'

/** Wider pages are not told apart by more columns. */
const mostColumns = 220

/** The words of pages as lines of text in which columns stay columns. */
export function textOf(pages: readonly Page[]): string {
  return pages.map((page) => `--- page ${page.number} ---\n${linesOf(page).join('\n')}`).join('\n')
}

function linesOf({ words }: Page): string[] {
  const step = characterWidth(words)
  return rowsOf(words).map((row) => {
    let line = ''
    for (const { text, x } of row.toSorted((one, other) => one.x - other.x)) {
      const column = Math.min(mostColumns, Math.max(0, Math.round(x / step)))
      const gap = line === '' ? column : Math.max(1, column - line.length)
      line += ' '.repeat(gap) + text
    }
    return line
  })
}

/** Words whose middles lie within half a height of each other stand on one line. */
function rowsOf(words: readonly Word[]): Word[][] {
  const middle = ({ y, height }: Word) => y + height / 2
  const rows: Word[][] = []
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1)
    const first = row?.[0]
    const reach = first ? Math.min(first.height, word.height) / 2 : 0
    if (row && first && middle(word) - middle(first) <= reach) row.push(word)
    else rows.push([word])
  }
  return rows
}

/** The width of an ordinary character: half of them are wider. */
function characterWidth(words: readonly Word[]): number {
  const widths = words
    .filter(({ text, width }) => text.length > 0 && width > 0)
    .map(({ text, width }) => width / [...text].length)
    .sort((one, other) => one - other)
  return widths[Math.floor(widths.length / 2)] ?? 5
}
