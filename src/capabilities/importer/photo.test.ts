import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk } from '#testing/desk'
import { invoiceLines, photographed } from '#testing/documents'
import { own } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('a photo is recognised, and says how far it is', async () => {
  const desk = await openDesk(books, { vat_number: own.vatNumber })
  const path = `${desk.path}/document-imports`
  const form = new FormData()
  const lines = [...invoiceLines, `Klant: ${own.name}, btw ${own.vatNumber}`]
  form.append('files[]', new Blob([await photographed(lines)]), 'photo.png')
  const sent = replies(await desk.admin.call('POST', path, { form }), 201).body.imports[0]
  const seen = new Set<string>()
  const done = desk.admin.post(`${path}/${sent.id}/process`)
  let isOver = false
  void done.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const now = replies(await desk.admin.get(`${path}/${sent.id}`), 200).body
    seen.add(`${now.status}`)
    assert.ok(now.progress >= 0 && now.progress <= 100)
    await new Promise((wait) => setTimeout(wait, 20))
  }
  assert.ok(seen.has('analyzing'))
  const found = replies(await done, 200).body.extracted
  assert.equal(found.totals.gross, 404.75)
  assert.equal(found.counterparty.vat_number, 'BE0403227515')
})
