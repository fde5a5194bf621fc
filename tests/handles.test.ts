import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ReadTx, Tx, WriteTx } from '#platform/db/index'
import { type Books, openBooks } from '#testing/books'
import { filesBelow, readSource } from './tidy/sources.js'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

describe('a handle that reads', () => {
  test('is none that writes: the compiler refuses it', () => {
    const reading = {} as ReadTx
    // @ts-expect-error one that reads where one that writes is wanted
    const writing: WriteTx = reading
    // @ts-expect-error the same in a transaction
    const transaction: Tx = reading
    const back: ReadTx = {} as Tx
    assert.ok(writing === reading && transaction === reading && back)
  })

  test('cannot write by a statement either: the database refuses it', async () => {
    const { db } = books.service.services
    const write = `UPDATE users SET name = name`
    await assert.rejects(db.statement.rows(write), /read-only transaction/)
    await assert.rejects(
      db.snapshot((tx) => tx.rows(write)),
      /read-only transaction/,
    )
  })

  test('is handed to no function with a statement that writes', () => {
    const writes = /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|UPDATE \w+(?: \w+)?\s+SET)\b/
    const found = filesBelow('src', '.ts')
      .map(readSource)
      .filter(({ path, isTest }) => !isTest && !path.startsWith('src/testing/'))
      .flatMap(({ path, spoken }) =>
        spoken
          .split(/\n(?=(?:export )?(?:async )?function )/)
          .filter((text) => writes.test(text.split('\n}\n', 1)[0]!))
          .map((text) => ({ path, head: text.slice(0, text.indexOf(' {\n')) })),
      )
    assert.ok(found.length > 100, `${found.length} functions that write`)
    const breaches = found
      .filter(({ head }) => /\b(?:ReadTx|CompanyReading|RecordReading)\b/.test(head))
      .map(({ path, head }) => `${path}: ${head.split('(', 1)[0]}`)
    assert.deepEqual(breaches, [])
  })
})
