import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { epochMsOf } from '#kernel/instants'
import { sourceFile } from '#platform/config/project'
import { bridgeSecret } from '#testing/bridge'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'

/** What docs/bridge.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/bridge.md'), 'utf8')

const books = useBooks({ own: true, environment: { BRIDGE_SECRET: bridgeSecret } })

test('the worked example works by copy and paste', async () => {
  const [piece = ''] = piecesBelow(page, 'A firm, to paste')
  const now = Math.floor(epochMsOf(books.clock()) / 1000)
  const known = `SECRET='${bridgeSecret}'; date() { echo ${now}; }\n`
  const lines = known + piece.replaceAll('http://localhost:3000', books.base)
  const said = await pasted(lines, books.folder)
  assert.deepEqual(said.trim().split('\n'), ['true', 'false', 'BAKKERIJJA', '1'])
})
