import type pg from 'pg'
import { Person } from './http.js'
import { notesTable } from './notes/index.js'
import { rawPosting } from './raw-posting.js'

/** What the tests need in a database beside the tables of the product. */
export const addedForTests = `
  ${notesTable};
  GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO dubbel_app;
  ${rawPosting}`

/** A company file as it was made: its firm, the admin with a session, and what the API answered. */
export type ReadyCompany = {
  readonly firm: { readonly id: number; readonly token: string; readonly path: string }
  readonly admin: { readonly token: string; readonly id: number; readonly email: string }
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
  readonly made: any
}

export async function readyCompanies(sql: pg.Client): Promise<ReadyCompany[]> {
  const { rows } = await sql.query('SELECT company FROM ready_companies ORDER BY place')
  return rows.map(({ company }) => company)
}

/** A file as the tests use it. */
export function deskOf(base: string, { firm, admin, made }: ReadyCompany) {
  const { id, public_token: token, journals, fiscal_years: years } = made
  const journal = (code: string): number =>
    journals.find((one: { code: string }) => one.code === code).id
  const path = `/v1/companies/${token}`
  return {
    firm,
    admin: new Person(base, admin.token, admin.id, admin.email),
    company: { id: id as number, token: token as string, path },
    path,
    journal,
    years,
  }
}
