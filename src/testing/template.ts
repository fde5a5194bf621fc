import pg from 'pg'
import { openBooks } from './books.js'
import { clusterUrl, emptyTemplate, template } from './database.js'
import { addedForTests, keepAsModel } from './ready-companies.js'

/** Makes the template of nearly all tests, with a company file in it that can be copied. */
export async function makeTemplate(): Promise<void> {
  const postgres = new pg.Client({ connectionString: clusterUrl('postgres') })
  await postgres.connect()
  await postgres.query(`CREATE DATABASE ${template} TEMPLATE ${emptyTemplate}`)
  await postgres.end()
  const sql = new pg.Client({ connectionString: clusterUrl(template) })
  await sql.connect()
  await sql.query(addedForTests)
  const books = await openBooks({ databaseUrl: clusterUrl(template) })
  const model = await books.makeCompany()
  await books.close()
  await keepAsModel(sql, model)
  await sql.end()
}
