import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const sentences = {
  period_locked: {
    fr: 'Le 2026-02-10 tombe dans une période verrouillée.',
    nl: '2026-02-10 valt in een vergrendelde periode.',
    en: '2026-02-10 lies in a locked period.',
    de: 'Der 2026-02-10 liegt in einer gesperrten Periode.',
  },
  fiscal_year_closed: {
    fr: 'Le 2026-02-10 tombe dans un exercice clôturé.',
    nl: '2026-02-10 valt in een afgesloten boekjaar.',
    en: '2026-02-10 lies in a closed fiscal year.',
    de: 'Der 2026-02-10 liegt in einem abgeschlossenen Geschäftsjahr.',
  },
}

for (const reason of ['period_locked', 'fiscal_year_closed'] as const)
  describe(`${reason}: nothing of the books moves`, () => {
    const entry_date = '2026-02-10'
    let desk: Desk
    let standing: { id: number; lines: { id: number }[] }
    let attached: number
    before(async () => {
      desk = await openDesk(books)
      standing = replies(await desk.invoice('ACH', ['604000 1.00 PG21'], { entry_date }), 201).body
      attached = replies(await attach(), 201).body.id
      if (reason === 'period_locked') await desk.lockPeriod(entry_date)
      else await desk.closeYear(entry_date)
    })

    const attach = () => {
      const form = new FormData()
      form.set('file', new Blob(['a receipt']), 'receipt.txt')
      return desk.admin.call('POST', `${desk.path}/entries/${standing.id}/attachments`, { form })
    }

    function isRefused(answer: Answered, field = 'entry_date'): void {
      const { body } = replies(answer, 422)
      const message = sentences[reason].en
      assert.deepEqual(body, {
        message,
        code: 'period_locked',
        reason,
        errors: { [field]: [message] },
      })
    }

    test('by a free entry, an invoice, a credit note or a batch', async () => {
      const two = ['Dr 604000 1.00', 'Cr 440000 1.00']
      isRefused(await desk.free(two, { entry_date }))
      isRefused(await desk.invoice('ACH', ['604000 1.00'], { entry_date }))
      isRefused(await desk.creditNote('NCA', ['604000 1.00'], { entry_date }))
      const item = { kind: 'free', ...desk.freeBody(two, { entry_date }) }
      isRefused(await desk.batch([item]), 'entries.0.entry_date')
    })

    test('by a reversal on its day, nor by other words', async () => {
      isRefused(await desk.reverse(standing.id))
      const path = `${desk.path}/entries/${standing.id}`
      isRefused(await desk.admin.patch(path, { label: 'Other' }))
      isRefused(await desk.admin.patch(path, {}))
      isRefused(
        await desk.admin.patch(path, { lines: [{ id: standing.lines[0]!.id, label: 'x' }] }),
      )
    })

    test('a document may still be added, none be taken away', async () => {
      const { id } = replies(await attach(), 201).body
      const path = `${desk.path}/entries/${standing.id}/attachments`
      isRefused(await desk.admin.delete(`${path}/${attached}`))
      const kept = replies(await desk.admin.get(path), 200).body
      assert.deepEqual(
        kept.map((one: { id: number }) => one.id),
        [attached, id],
      )
    })

    test('and says so in each language', async () => {
      for (const [language, message] of Object.entries(sentences[reason])) {
        const who = await books.member(desk.firm, 'manager', { locale: language })
        const body = desk.freeBody(['Dr 604000 1.00', 'Cr 440000 1.00'], { entry_date })
        replies(await who.post(`${desk.path}/entries`, body), 422, { message })
      }
    })

    test('an open day beside it still takes entries', async () => {
      const next = reason === 'period_locked' ? '2026-03-01' : '2027-01-01'
      if (reason === 'fiscal_year_closed') await desk.addYear(2027)
      replies(await desk.invoice('ACH', ['604000 1.00'], { entry_date: next }), 201)
      replies(await desk.reverse(standing.id, { entry_date: next }), 201)
    })
  })

test('a closed year says so even where its period is locked too', async () => {
  const desk = await openDesk(books)
  await desk.lockPeriod('2026-02-10')
  await desk.closeYear('2026-02-10')
  const answer = await desk.invoice('ACH', ['604000 1.00'], { entry_date: '2026-02-10' })
  replies(answer, 422, { reason: 'fiscal_year_closed' })
})

test('posting and locking at once: what was not posted before the lock is refused', async () => {
  const desk = await openDesk(books)
  const count = async (day: string) => {
    const { rows } = await books.sql.query(
      `SELECT count(*)::int AS entries FROM entries WHERE company_id = $1 AND entry_date = $2`,
      [desk.company.id, day],
    )
    return rows[0].entries
  }
  for (let month = 1; month <= longOrShort(12, 2); month++) {
    const entry_date = `2026-${String(month).padStart(2, '0')}-15`
    const posting = [1, 2, 3, 4].map(() => desk.invoice('ACH', ['604000 1.00'], { entry_date }))
    // The lock comes while some of them are under way: after the first answer.
    await Promise.race(posting)
    await desk.lockPeriod(entry_date)
    const before = await count(entry_date)
    const answers = await Promise.all(posting)
    assert.equal(await count(entry_date), before)
    assert.equal(answers.filter(({ status }) => status === 201).length, before)
    replies(await desk.invoice('ACH', ['604000 1.00'], { entry_date }), 422)
  }
})
