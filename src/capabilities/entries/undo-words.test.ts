import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'
import { entryRecords } from './records.js'

const books = useBooks()

const goods = ['604000 100.00 PG21']

async function openStage() {
  const desk = await openDesk(books)
  const at = (id: number) => `${desk.path}/entries/${id}`
  const patch = async (id: number, body: object) =>
    replies(await desk.admin.patch(at(id), body), 200)
  const read = async (id: number) => replies(await desk.admin.get(at(id)), 200).body
  return { ...desk, ...undoIn(books, desk), patch, read }
}

describe('a change of words', () => {
  test('taken back gives the entry and its lines their old words, and again the new', async () => {
    const company = await openStage()
    const words = { label: 'Meel', reference: 'F-1', due_date: '2026-04-01' }
    const { body: posted } = replies(await company.invoice('ACH', goods, words), 201)
    const [line, , theirs] = posted.lines
    const changed = await company.patch(posted.id, {
      label: 'Bloem',
      due_date: '2026-05-01',
      lines: [{ id: line.id, label: 'Fijn' }],
    })
    assert.equal(changed.body.lines[2].due_date, '2026-05-01')
    const undone = await company.undo(changed)
    const told = ({ label, reference, due_date, lines }: typeof posted) => [
      { label, reference, due_date },
      ...lines.map((one: typeof line) => [one.id, one.label, one.due_date]),
    ]
    const back = await company.read(posted.id)
    assert.deepEqual(told(back), told(posted))
    assert.equal(back.lines[2].id, theirs.id)
    assert.equal(back.version, 3)
    await company.undo(undone)
    assert.deepEqual(told(await company.read(posted.id)), told(changed.body))
  })

  test('taken back leaves alone what it did not move', async () => {
    const company = await openStage()
    const { body: posted } = replies(
      await company.invoice('ACH', goods, { label: 'Meel', due_date: '2026-04-01' }),
      201,
    )
    const theirs = posted.lines.at(-1).id
    await company.patch(posted.id, { lines: [{ id: theirs, due_date: '2026-05-01' }] })
    const changed = await company.patch(posted.id, { due_date: '2026-05-01' })
    await company.patch(posted.id, { label: 'Bloem' })
    await company.undo(changed)
    const back = await company.read(posted.id)
    assert.deepEqual(
      [back.label, back.due_date, back.lines.at(-1).due_date],
      ['Bloem', '2026-04-01', '2026-05-01'],
    )
  })

  test('is a conflict when one of them has moved again since, and names it', async () => {
    const company = await openStage()
    const { body: posted } = replies(await company.invoice('ACH', goods, { label: 'Meel' }), 201)
    const [line] = posted.lines
    const changed = await company.patch(posted.id, {
      label: 'Bloem',
      reference: 'F-2',
      lines: [{ id: line.id, label: 'Fijn' }],
    })
    const since = await company.patch(posted.id, {
      label: 'Suiker',
      lines: [{ id: line.id, label: 'Grof' }],
    })
    const refused = replies(await company.revert(changed), 409, {
      code: 'conflict',
      fields: ['label', 'lines.0.label'],
      server_version: 3,
    })
    assert.deepEqual(refused.body.server_data, since.body)
    assert.equal((await company.read(posted.id)).reference, 'F-2')
  })

  test('stays in a locked period', async () => {
    const company = await openStage()
    const { body: posted } = replies(await company.invoice('ACH', goods), 201)
    const changed = await company.patch(posted.id, { label: 'Bloem' })
    await company.lockPeriod('2026-03-10')
    replies(await company.revert(changed), 422, {
      code: 'not_revertible',
      reason: 'period_locked',
    })
  })
})

describe('what history says', () => {
  const inLanguages = async (company: Awaited<ReturnType<typeof openStage>>, revision: number) => {
    const said: string[] = []
    for (const language of ['fr', 'nl', 'en', 'de']) {
      await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [
        company.admin.id,
        language,
      ])
      const { body } = replies(await company.admin.get(`${company.path}/history/${revision}`), 200)
      said.push(body.label)
    }
    return said
  }

  test('of an invoice, its change and its reversal', async () => {
    const company = await openStage()
    const { body: posted } = replies(
      await company.invoice('ACH', goods, { reference: 'F-102' }),
      201,
    )
    await company.patch(posted.id, { label: 'Meel' })
    const { body: reversal } = replies(await company.reverse(posted.id), 201)
    assert.equal(entryRecords[0]!.title(posted, 'en'), 'ACH 2026/1')
    const about = async (id: number, action: string) =>
      inLanguages(company, await company.revisionOf('entries', id, action))
    assert.deepEqual(await about(posted.id, 'posted'), [
      'Facture F-102 comptabilisée dans ACH',
      'Factuur F-102 geboekt in ACH',
      'Invoice F-102 posted in ACH',
      'Rechnung F-102 in ACH gebucht',
    ])
    assert.deepEqual(await about(posted.id, 'updated'), [
      'Facture F-102 modifiée dans ACH',
      'Factuur F-102 gewijzigd in ACH',
      'Invoice F-102 changed in ACH',
      'Rechnung F-102 in ACH geändert',
    ])
    assert.deepEqual(await about(posted.id, 'reversed'), [
      'Facture F-102 extournée dans ACH',
      'Factuur F-102 tegengeboekt in ACH',
      'Invoice F-102 reversed in ACH',
      'Rechnung F-102 in ACH storniert',
    ])
    assert.deepEqual(await about(reversal.id, 'posted'), [
      'Extourne de F-102 comptabilisée dans ACH',
      'Tegenboeking van F-102 geboekt in ACH',
      'Reversal of F-102 posted in ACH',
      'Storno von F-102 in ACH gebucht',
    ])
  })

  test('of a credit note, another entry, and one without a reference', async () => {
    const company = await openStage()
    const said = async (answer: Promise<{ body: { id: number } }>) => {
      const { id } = (await answer).body
      const { body } = await company.admin.get(
        `${company.path}/history/${await company.revisionOf('entries', id, 'posted')}`,
      )
      return body.label
    }
    const { invoice, creditNote, free } = company
    assert.equal(
      await said(creditNote('NCA', goods, { reference: 'C-7' })),
      'Credit note C-7 posted in NCA',
    )
    assert.equal(await said(invoice('VEN', ['700000 10.00'])), 'Invoice 1 posted in VEN')
    const wages = ['Dr 612000 5.00', 'Cr 489000 5.00']
    assert.equal(await said(free(wages)), 'Entry 1 posted in OD')
    const { body: second } = await free(wages)
    assert.equal(await said(company.reverse(second.id)), 'Reversal 3 posted in OD')
  })
})
