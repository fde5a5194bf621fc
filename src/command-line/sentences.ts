import { errorBody, Problem } from '#kernel/problem'
import pg from '#platform/db/driver'

/** What went wrong, in one line and without a stack. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return problemSentence(error)
  if (error instanceof pg.DatabaseError) return databaseSentence(error)
  if (!(error instanceof Error)) return firstLine(String(error))
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return 'Stopped halfway, on request.'
  if (code !== undefined && /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_)/.test(code))
    return `The database or the file storage does not answer (${code}).`
  return firstLine(error.message || code || name)
}

function problemSentence(problem: Problem): string {
  const fields = Object.keys(problem.fields).filter((field) => !/^(admin\.)?email$/.test(field))
  const { message } = errorBody(problem, 'en')
  return fields.length > 0 ? `${message} (${fields.join(', ')})` : message
}

function databaseSentence(error: pg.DatabaseError): string {
  if (error.code === '55P03')
    return 'Another process holds the tables, a migration perhaps; try again in a moment.'
  return `The database says: ${firstLine(error.message)}${error.message.endsWith('.') ? '' : '.'}`
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}

/** Rows as lines, with every column as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** A list that may be long, cut short. */
export function listed(items: readonly string[], most = 20): string {
  const rest = items.length - most
  return items.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
