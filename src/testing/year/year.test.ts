import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyTemplate, newDatabase } from '../database.js'
import { liveYear } from './run.js'

const seed = process.env.YEAR_SEED ?? '20250102'

/** `npm run test:long` lives the whole year, with kills: `scripts/test-long.mjs`. */
test(`a few days of a firm leave its books, copies and letters in order (seed ${seed})`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dubbel-year-'))
  try {
    const report = await liveYear({
      seed,
      days: 3,
      files: 2,
      folder,
      databases: { create: async () => (await newDatabase(emptyTemplate)).url },
    })
    const wrong = Object.entries(report.found).filter(([, sentences]) => sentences.length > 0)
    assert.deepEqual(wrong, [], report.lastWords.join('\n'))
    assert.ok(report.papers >= 8, `${report.papers} papers only`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
