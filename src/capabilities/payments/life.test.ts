import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, formatAmount, parseAmount, zero } from '#kernel/money'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { rounds } from '#testing/rounds'
import { report, reportedPart, reportedPayment } from '#testing/status-reports'
import { useBooks } from '#testing/use-books'

/** Whatever is done with files and items, in whatever order: sums agree, and nothing is paid twice. */
const books = useBooks()

/** Invoices of these, in cents, and a credit note. */
const invoices = [100_00, 50_05, 9_99]
const credit = 20_00

const place = fc.nat(50)
const upon = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), at: place })
const deed = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    items: fc.uniqueArray(fc.record({ at: fc.nat(invoices.length), part: fc.boolean() }), {
      minLength: 1,
      selector: ({ at }) => at,
    }),
    batch: fc.boolean(),
  }),
  upon('confirm'),
  upon('cancel'),
  fc.record({ do: fc.constant('report' as const), at: place, payment: place }),
  fc.record({ do: fc.constant('letter' as const), at: fc.nat(invoices.length - 1) }),
  upon('unletter'),
  upon('revert'),
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

type File = {
  id: number
  status: string
  message_id: string
  total: string
  count: number
  entry_id: number | null
  payments: {
    amount: string
    status: string
    end_to_end_id: string
    payment_information_id: string | null
  }[]
}

test('sums agree and nothing is paid twice, whatever is done in whatever order', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 20 }), async (deeds) => {
      const life = await begin()
      for (const one of deeds) {
        const answer = await life.act(one)
        if (!answer) continue
        assert.ok(answer.status < 500, answer.text)
        if (answer.status < 300) met.add(one.do)
        await life.look()
      }
    }),
    { numRuns: rounds(80), seed: 20_260_316 },
  )
  assert.equal(met.size, 7, `all is done: ${[...met]}`)
})

async function begin() {
  const desk = await openPaymentDesk(books)
  const lines: number[] = []
  for (const [index, cents] of invoices.entries())
    lines.push(await desk.owed(`F-${index} ${formatAmount(BigInt(cents) as typeof zero)}`))
  lines.push(await desk.credited(`C-1 ${formatAmount(BigInt(credit) as typeof zero)}`))
  const files = async (): Promise<File[]> => {
    const { data } = replies(await desk.admin.get(`${desk.path}/sepa-files`), 200).body
    return Promise.all(data.map(({ id }: File) => desk.read(id)))
  }
  const operations: string[] = []
  const act = async (one: Deed): Promise<Answered | undefined> => {
    const answer = await done(desk, lines, await files(), operations, one)
    const operation = answer?.headers.get('x-operation-id')
    if (operation) operations.push(operation)
    return answer
  }
  return { act, look: async () => look(desk, lines, await files()) }
}

const nth = <One>(all: readonly One[], at: number): One | undefined => all[at % all.length]

async function done(
  desk: PaymentDesk,
  lines: readonly number[],
  files: readonly File[],
  operations: readonly string[],
  one: Deed,
): Promise<Answered | undefined> {
  const { admin, path } = desk
  if (one.do === 'pay') {
    const items = one.items.map(({ at, part }) => ({
      line_id: lines[at],
      ...(part ? { amount: '5.00' } : {}),
    }))
    return desk.pay(items, { batch_booking: one.batch })
  }
  if (one.do === 'letter') {
    const hand = await desk.free([`Dr 440000 5.00`, `Cr 550000 5.00`], {
      journal_id: desk.journal('KBC'),
    })
    const line_ids = [lines[one.at], replies(hand, 201).body.lines[0].id]
    return admin.post(`${path}/lettering`, { line_ids, partial: true })
  }
  if (one.do === 'unletter') {
    const letterings = replies(await admin.get(`${path}/lettering`), 200).body.data
    const lettering = nth<{ id: number }>(letterings, one.at)
    return lettering && admin.delete(`${path}/lettering/${lettering.id}`)
  }
  if (one.do === 'revert') {
    const operation = nth(operations, one.at)
    return operation === undefined ? undefined : desk.revert(operation)
  }
  const file = nth(files, one.at)
  if (!file) return undefined
  if (one.do === 'confirm') return desk.confirm(file.id)
  if (one.do === 'cancel') return desk.cancel(file.id)
  const payment = nth(file.payments, one.payment)!
  const rejected = reportedPayment({ id: payment.end_to_end_id, status: 'RJCT', code: 'AC04' })
  const part = payment.payment_information_id ?? 'NONE'
  return desk.report(file.id, report({ id: file.message_id }, reportedPart({ id: part }, rejected)))
}

async function look(desk: PaymentDesk, lines: readonly number[], files: readonly File[]) {
  for (const file of files) {
    const inFile = file.payments.filter(({ status }) => status !== 'paid')
    assert.equal(file.total, sumOf(inFile.map(({ amount }) => amount)))
    assert.equal(file.count, inFile.length)
    if (file.status === 'cancelled') continue
    const xml = await desk.xml(file.id)
    assert.equal(xml.status, inFile.length === 0 ? 422 : 200)
    if (inFile.length > 0) assert.ok(xml.text.includes(`<CtrlSum>${file.total}</CtrlSum>`))
    if (file.entry_id !== null) await lookAtEntry(desk, file)
  }
  await lookAtItems(desk, lines)
}

/** The money of a confirmation is that of the payments in it, which it pays item by item. */
async function lookAtEntry(desk: PaymentDesk, { id, entry_id }: File) {
  const { rows } = await books.sql.query(
    `SELECT (SELECT sum(amount) FROM sepa_payment_items WHERE file_id = $1 AND position IS NOT NULL)::text AS paid,
            (SELECT sum(l.credit - l.debit) FROM entry_lines l JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
              WHERE l.entry_id = $2 AND a.number = '580000')::text AS moved`,
    [id, entry_id],
  )
  assert.equal(rows[0].moved, rows[0].paid, `file ${id} of ${desk.company.id}`)
}

/** Of each item: what was sent and is about to be is no more than it is; what is about to be is open. */
async function lookAtItems({ company, open }: PaymentDesk, lines: readonly number[]) {
  const { rows } = await books.sql.query(
    `SELECT l.id, abs(l.debit - l.credit)::text AS whole,
            (SELECT coalesce(sum(abs(i.amount)), 0) FROM sepa_payment_items i JOIN sepa_files f ON (f.company_id, f.id) = (i.company_id, i.file_id)
              WHERE i.line_id = l.id AND i.is_held AND i.position IS NOT NULL AND f.status = 'confirmed')::text AS sent,
            (SELECT coalesce(sum(d.amount), 0) FROM sepa_drafted($1, ARRAY[l.id], NULL) d)::text AS drafted
       FROM entry_lines l WHERE l.id = ANY ($2)`,
    [company.id, lines],
  )
  const left = await open()
  for (const { id, whole, sent, drafted } of rows) {
    const cents = (text: string) => Number(parseAmount(Number(text).toFixed(2)))
    assert.ok(cents(sent) + cents(drafted) <= cents(whole), `${sent} + ${drafted} of ${whole}`)
    assert.ok(cents(drafted) <= Math.abs(cents(left[id] ?? '0.00')), `${drafted} of ${left[id]}`)
  }
}

function sumOf(amounts: readonly string[]): string {
  return formatAmount(add(zero, ...amounts.map((amount) => parseAmount(amount)!)))
}
