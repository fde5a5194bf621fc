import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { eachRound, meetings, openPairs, type Pairs, statuses } from '#testing/pairs'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, type VatDesk } from '#testing/vat'

/** Two at once about a return, over two processes. */
const books = useBooks()
let pairs: Pairs
let desk: VatDesk

before(async () => {
  pairs = await openPairs(books)
  // January is over by the clocks of both processes.
  desk = await openVatDesk(books, 'BE', { vat_regime: 'monthly' })
})

const post = (path: string, body: object = {}) => ({ method: 'POST', path, body })
const ofReturn = (id: number, way: string, body: object = {}) =>
  post(`${desk.returns}/${id}/${way}`, body)
const january = { entry_date: '2026-01-10' }
const sale = () => desk.invoiceBody('VEN', ['700000 100.00 SG21'], january)

/** The draft of January with what the books hold. */
async function draftOfJanuary(): Promise<number> {
  const [first] = replies(await desk.admin.get(desk.returns), 200).body
  if (!first) return (await desk.prepare(1)).id
  if (first.status !== 'draft') await desk.reopen(first.id)
  await desk.recompute(first.id)
  return first.id
}

/** An entry is in the figures, which were stale then, or it is refused; never neither. */
async function meet(posting: (round: number) => { path: string; body: object }): Promise<void> {
  const seen = { posted: 0, validated: 0 }
  await eachRound(async (round) => {
    const id = await draftOfJanuary()
    const { path, body } = posting(round)
    const [posted, validated] = await pairs.pair(
      round,
      desk.admin,
      post(path, body),
      ofReturn(id, 'validate'),
    )
    const isPosted = posted.status < 300
    if (isPosted) replies(validated, 422, { code: 'declaration_stale' })
    else {
      replies(posted, 422, { code: 'period_locked' })
      replies(validated, 200)
    }
    seen[isPosted ? 'posted' : 'validated']++
  })
  assert.ok(seen.posted > 0 && seen.validated > 0, JSON.stringify(seen))
}

test(`an invoice and the validation of its month at once, ${meetings} times`, async () => {
  await meet(() => ({ path: `${desk.path}/entries/invoice`, body: sale() }))
})

test(`many entries and the validation of their month at once, ${meetings} times`, async () => {
  const entries = [{ ...sale(), kind: 'invoice' }]
  await meet(() => ({ path: `${desk.path}/entries/batch`, body: { entries } }))
})

test('a reversal and the validation of its month at once', async () => {
  // The test before may have left the month declared.
  await draftOfJanuary()
  const posted: Shown[] = []
  for (let left = meetings; left > 0; left--)
    posted.push(replies(await desk.admin.post(`${desk.path}/entries/invoice`, sale()), 201).body)
  const seen = { reversed: 0, validated: 0 }
  await eachRound(async (round) => {
    const id = await draftOfJanuary()
    const [reversed, validated] = await pairs.pair(
      round,
      desk.admin,
      post(`${desk.path}/entries/${posted[round - 1].id}/reverse`),
      ofReturn(id, 'validate'),
    )
    if (reversed.status < 300) replies(validated, 422, { code: 'declaration_stale' })
    else {
      replies(reversed, 422, { code: 'period_locked' })
      replies(validated, 200)
    }
    seen[reversed.status < 300 ? 'reversed' : 'validated']++
  }, posted.length)
  assert.ok(seen.reversed > 0 && seen.validated > 0, JSON.stringify(seen))
})

test('of two validations one posts the entry, and the other finds no draft', async () => {
  await eachRound(
    async (round) => {
      const id = await draftOfJanuary()
      const validate = ofReturn(id, 'validate')
      const answers = await pairs.pair(round, desk.admin, validate, validate)
      assert.deepEqual(statuses(answers), [200, 422])
      refusedAt(answers.find(({ status }) => status === 422)!, 'status')
      const { journal_entry_id, locked_period_ids } = await desk.read(id)
      const { rows } = await books.sql.query(
        `SELECT count(*)::int AS entries FROM entries
        WHERE company_id = $1 AND origin = 'vat' AND status = 'posted'`,
        [desk.company.id],
      )
      assert.deepEqual([rows[0].entries, locked_period_ids.length], [1, 1])
      assert.ok(journal_entry_id)
    },
    longOrShort(100, 3),
  )
})

test('a return that is filed and reopened at once is a draft, and its filing is on record or refused', async () => {
  const seen = { filed: 0, refused: 0 }
  await eachRound(
    async (round) => {
      const id = await draftOfJanuary()
      await desk.validate(id)
      const { filings } = await desk.read(id)
      const [filed, reopened] = await pairs.pair(
        round,
        desk.admin,
        ofReturn(id, 'file'),
        ofReturn(id, 'reopen'),
      )
      replies(reopened, 200)
      const now = await desk.read(id)
      const isFiled = filed.status === 200
      if (!isFiled) refusedAt(filed, 'status')
      assert.deepEqual(
        [now.status, now.filings.length],
        ['draft', filings.length + (isFiled ? 1 : 0)],
      )
      seen[isFiled ? 'filed' : 'refused']++
    },
    longOrShort(100, 3),
  )
  assert.ok(seen.filed > 0 && seen.refused > 0, JSON.stringify(seen))
})

test('of two who prepare the same period one makes the return', async () => {
  const own = await openVatDesk(books, 'BE', { vat_regime: 'monthly' })
  const months = Array.from({ length: longOrShort(100, 3) }, (_, place) => place)
  const wishOf = (round: number) => ({ year: 2026, period: ((round - 1) % 12) + 1 })
  const told = ({ body, status }: Answered) => [status, body.code]
  await eachRound(async (round) => {
    const wish = post(own.returns, wishOf(round))
    const answers = await pairs.pair(round, own.admin, wish, wish)
    assert.deepEqual(statuses(answers), [201, 422])
    const refused = answers.find(({ status }) => status === 422)!
    assert.deepEqual(told(refused), [422, 'declaration_exists'])
    const { id } = answers.find(({ status }) => status === 201)!.body
    replies(await own.admin.delete(`${own.returns}/${id}`), 204)
  }, months.length)
})
