import pg from 'pg'
import { openBooks } from './books.js'
import { clusterUrl, emptyTemplate, template } from './database.js'
import { addedForTests } from './ready-companies.js'

const readyCount = 4

/**
 * Makes the template of nearly all tests: making a company file takes longer than most of what is tried on
 * it, so the first of each database are made once, by the API, and copied with it.
 */
export async function makeTemplate(): Promise<void> {
  const postgres = new pg.Client({ connectionString: clusterUrl('postgres') })
  await postgres.connect()
  await postgres.query(`CREATE DATABASE ${template} TEMPLATE ${emptyTemplate}`)
  await postgres.end()
  const sql = new pg.Client({ connectionString: clusterUrl(template) })
  await sql.connect()
  await sql.query(`${addedForTests}; CREATE TABLE ready_companies (place int, company json)`)
  const books = await openBooks({ databaseUrl: clusterUrl(template) })
  for (let place = 1; place <= readyCount; place++)
    await sql.query('INSERT INTO ready_companies VALUES ($1, $2)', [
      place,
      await books.makeCompany(),
    ])
  await sql.end()
  await books.close()
}
