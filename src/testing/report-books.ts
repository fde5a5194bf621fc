import type { Language } from '#kernel/languages'
import { fingerprintOf } from '#platform/tables/fingerprint'
import type { Row } from '#platform/tables/table'
import { choiceOf, inLanguage } from '../capabilities/reports/actions/envelope.js'
import type { Report } from '../capabilities/reports/actions/report.js'
import type { Books } from './books.js'
import { type Desk, openDesk } from './desk.js'
import { replies } from './http.js'

type Year = { id: number; starts_on: string }
export type ReportBooks = Awaited<ReturnType<typeof openReportBooks>>

/** A file with two fiscal years, the older one to be closed, and ways to ask for its reports. */
export async function openReportBooks(books: Books, fields: Record<string, unknown> = {}) {
  const desk = await openDesk(books, {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
    ...fields,
  })
  const next = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await desk.admin.post(`${desk.path}/fiscal-years`, next), 201)
  const years: Year[] = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  const [older, newer] = years.sort((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
  const get = (path: string) => desk.admin.get(`${desk.path}/reports/${path}`)
  return {
    ...desk,
    older: older!.id,
    newer: newer!.id,
    get,
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
    report: async (path: string): Promise<any> => replies(await get(path), 200).body,
    post: async (lines: string[], entry_date: string, more: object = {}): Promise<Posted> =>
      replies(await desk.free(lines, { entry_date, ...more }), 201).body,
    bill: async (
      code: string,
      lines: string[],
      entry_date: string,
      more: object = {},
    ): Promise<Posted> =>
      replies(await desk.invoice(code, lines, { entry_date, ...more }), 201).body,
    letter: async (line_ids: number[], more: object = {}): Promise<{ id: number; code: string }> =>
      replies(await desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more }), 201).body,
    sql: async <Found extends object>(text: string, values: unknown[] = []): Promise<Found[]> =>
      (await books.sql.query(text, [desk.company.id, ...values])).rows,
  }
}

export type Posted = {
  id: number
  number: number
  lines: { id: number; account: { number: string } }[]
}

/** The line of an entry on an account. */
export function lineOf({ lines }: Posted, account: string): number {
  return lines.find((line) => line.account.number === account)!.id
}

/** A report as its files have it: the rows of its table, read in portions, its total and its fingerprint. */
export async function filed<Asked, Body extends object>(
  books: Books,
  desk: Pick<Desk, 'company'>,
  report: Report<Asked, Body>,
  asked: Asked,
  language: Language = 'en',
) {
  const { id } = desk.company
  const { rows } = await books.sql.query(
    'SELECT public_token, name, currency, country_pack FROM companies WHERE id = $1',
    [id],
  )
  const { public_token: publicToken, name, currency, country_pack: countryPack } = rows[0]
  const { services } = books.service
  const { tx, end } = await services.db.hold()
  try {
    const company = { id, publicToken, name, currency, countryPack, locale: language }
    const op = inLanguage({ tx, company, language, services, now: books.clock() } as never)
    const { table, chosen, frame } = await report.compute(op, asked)
    const found: Row[] = []
    for await (const portion of table.rows()) found.push(...portion)
    const { fingerprint } = await fingerprintOf(choiceOf(op, report, chosen), table)
    return { table, rows: found, fingerprint, frame, keys: table.columns.map(({ key }) => key) }
  } finally {
    end()
  }
}
