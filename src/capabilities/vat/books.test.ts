import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { packOf } from '#countries'
import { type Amount, add, formatAmount, storedAmount, subtract, times, zero } from '#kernel/money'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, turnTo, type VatDesk } from '#testing/vat'

/**
 * A quarter at random, by months: invoices and credit notes with any VAT code, reversals, payments, returns that are
 * validated, filed and reopened on the way. Whatever happened, each box comes to its lines, the returns to the accounts
 * of VAT, and nothing is left that no reason explains.
 */
const books = useBooks()
const seed = Number(process.env.FUZZ_SEED ?? 20_260_316)
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

const places = {
  BE: { sale: '700000', purchase: '604000', payable: '451200', receivable: '411200' },
  FR: { sale: '707000', purchase: '607000', payable: '445510', receivable: '445670' },
  LU: { sale: '7021', purchase: '6061', payable: '461412', receivable: '421612' },
} as const
type Country = keyof typeof places

const month = fc.integer({ min: 1, max: 3 })
const cents = fc.integer({ min: 1, max: 99_999 })
const which = fc.nat({ max: 999 })

const bill = fc.record({
  kind: fc.constantFrom('invoice', 'invoice', 'invoice', 'creditNote'),
  which,
  cents,
  month,
})
const step = fc.oneof(
  { weight: 2, arbitrary: bill },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse'), which, month }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay'), which, cents, month }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('declare') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen') }) },
)
const story = fc
  .tuple(
    fc.array(bill, { minLength: 2, maxLength: 4 }),
    fc.array(step, { minLength: 4, maxLength: 14 }),
  )
  .map(([bills, steps]) => [...bills, ...steps])
/** An invoice whose VAT waits, if any does, is paid in three months and declared in each. */
const inThirds: Step[] = [
  { kind: 'invoice', which: -1, cents: 10_000, month: 1 },
  { kind: 'pay', which: -1, cents: 2, month: 1 },
  { kind: 'declare' },
  { kind: 'pay', which: -1, cents: 2, month: 2 },
  { kind: 'declare' },
  { kind: 'pay', which: -1, cents: 1, month: 3 },
]

type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

const decimal = (of: number) => formatAmount(BigInt(of) as typeof zero)
const dayIn = (of: number) => `2026-0${of}-1${of}`

/** What a desk does at random; what its rules refuse is left undone. */
function worker(desk: VatDesk, country: Country, codes: readonly Shown[]) {
  const { sale, purchase } = places[country]
  const posted: Shown[] = []
  const paid = new Map<number, { sum: Amount; lines: number[] }>()
  const returns: number[] = []

  async function bill(kind: 'invoice' | 'creditNote', { which: at, cents: of, month: in_ }: Bill) {
    const { code, direction } = codes.at(at % codes.length)
    const isSale = direction === 'sale'
    const journals = { invoice: ['VEN', 'ACH'], creditNote: ['NCV', 'NCA'] }[kind]
    const line = `${isSale ? sale : purchase} ${decimal(of)} ${code}`
    const answer = await desk[kind](journals[isSale ? 0 : 1]!, [line], { entry_date: dayIn(in_) })
    if (answer.status === 201) posted.push(answer.body)
    else replies(answer, 422)
  }
  type Bill = { which: number; cents: number; month: number }

  async function reverse({ which: at, month: in_ }: { which: number; month: number }) {
    const entry = posted.at(at % posted.length)
    if (!entry || entry.entry_date.slice(0, 10) > dayIn(in_)) return
    const answer = await desk.reverse(entry.id, { entry_date: dayIn(in_) })
    if (answer.status !== 201) replies(answer, 422)
  }

  /** A third of what is owed for a document, or the rest of it, is paid and lettered. */
  async function pay({ which: at, cents: of, month: in_ }: Bill) {
    const entry = posted.at(at % posted.length)
    const own = entry?.lines.find(({ third_party_id }: Shown) => third_party_id !== null)
    const before = paid.get(entry?.id) ?? { sum: zero, lines: [] }
    const owed = own ? add(storedAmount(own.debit), storedAmount(own.credit)) : zero
    const rest = subtract(owed, before.sum)
    const third = times(owed, 1n, 3n)
    const part = of % 2 === 0 && third < rest ? third : rest
    if (part <= zero) return
    const isClaim = own.credit === '0.00'
    const posting = await desk.admin.post(`${desk.path}/entries`, {
      journal_id: desk.journal('OD'),
      entry_date: dayIn(in_),
      lines: [
        {
          account: own.account.number,
          third_party_id: own.third_party_id,
          [isClaim ? 'credit' : 'debit']: formatAmount(part),
        },
        {
          account: packOf(country).controlAccounts.internalTransfer,
          [isClaim ? 'debit' : 'credit']: formatAmount(part),
        },
      ],
    })
    const [line] = replies(posting, 201).body.lines
    const lines = [...before.lines, line.id]
    const answer = await desk.admin.post(`${desk.path}/lettering`, {
      line_ids: [own.id, ...lines],
      ...(part < rest ? { partial: true } : {}),
    })
    if (answer.status === 201) paid.set(entry.id, { sum: add(before.sum, part), lines })
    else replies(answer, 422)
  }

  async function declare() {
    if (returns.length === 3) return
    const { id } = await desk.prepare(returns.length + 1)
    await desk.validate(id)
    if (returns.length === 0) await desk.file(id)
    returns.push(id)
  }

  /** The last return is put right: reopened, thrown away and made anew later. */
  async function reopen() {
    const id = returns.pop()
    if (id === undefined) return
    await desk.reopen(id)
    replies(await desk.admin.delete(`${desk.returns}/${id}`), 204)
  }

  return {
    returns,
    act: async (one: Step): Promise<void> => {
      const acts: Record<string, (of: never) => Promise<void>> = {
        invoice: (of) => bill('invoice', of),
        creditNote: (of) => bill('creditNote', of),
        reverse,
        pay,
        declare,
        reopen,
      }
      await acts[one.kind]!(one as never)
    },
    declareAll: async () => {
      while (returns.length < 3) await declare()
    },
  }
}

async function checkBoxes(desk: VatDesk, id: number): Promise<void> {
  const { details } = await desk.read(id)
  for (const { box, ledger, lines, carried, manual, adjusted, amount } of details) {
    if (ledger === null) continue
    const behind = await desk.linesOf(id, box)
    const sum = add(...behind.map(({ box_amount }: Shown) => storedAmount(box_amount)))
    assert.equal(formatAmount(sum), ledger, `box ${box}`)
    assert.equal(behind.length, lines, `lines of box ${box}`)
    const parts = [ledger, carried, manual, adjusted].map(storedAmount)
    assert.equal(formatAmount(add(...parts)), amount, `parts of box ${box}`)
  }
}

/** What returns left on accounts of the ledger: credit less debit. */
async function leftBy({ company }: VatDesk, account: string): Promise<string> {
  const { rows } = await books.sql.query(
    `SELECT coalesce(sum(l.credit - l.debit), 0.00)::text AS amount FROM entries e
       JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE e.company_id = $1 AND e.origin = 'vat' AND e.status = 'posted' AND a.number = $2`,
    [company.id, account],
  )
  return rows[0].amount
}

async function checkBooks(desk: VatDesk, country: Country, returns: number[]): Promise<void> {
  const asked = `${desk.path}/vat/control?from=2026-01-01&to=2026-03-31`
  const control = replies(await desk.admin.get(asked), 200).body
  assert.equal(control.ok, true, JSON.stringify([control.turnover, control.vat]))
  // What a payment settled after the last return belongs to the next one; nothing else is left out.
  for (const { code, lines } of control.vat.reasons)
    assert.ok(
      ['waiting', 'rounding', 'carried'].includes(code) || (code === 'not_declared' && lines === 0),
      JSON.stringify(control.vat),
    )
  for (const { role, number, remaining, reasons: why } of control.accounts)
    if (role === 'waiting') assert.deepEqual(remaining, why[0]?.amount ?? '0.00', number)
    else assert.equal(remaining, '0.00', number)
  const shown = await Promise.all(returns.map((id) => desk.read(id)))
  const sum = (name: string) => add(...shown.map((one) => storedAmount(one[name])))
  const { payable, receivable } = places[country]
  assert.equal(await leftBy(desk, payable), formatAmount(sum('amount_due')))
  // A French credit goes on from return to return; elsewhere each is owed back.
  const credit =
    country === 'FR' ? storedAmount(shown.at(-1).boxes['27'] ?? '0.00') : sum('amount_refund')
  assert.equal(await leftBy(desk, receivable), formatAmount(-credit as typeof zero))
}

/** Makes a VAT code due on payment, as any code may be. */
async function waitForPayment({ admin, path }: VatDesk, code: string, waiting_account: string) {
  const all: Shown[] = replies(await admin.get(`${path}/vat-codes`), 200).body
  const { id } = all.find((one) => one.code === code)
  replies(await admin.patch(`${path}/vat-codes/${id}`, { waiting_account }), 200)
}

for (const country of ['BE', 'FR', 'LU'] as const)
  test(`${country}: each box comes to its lines, and the returns to the accounts of VAT`, async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const desk = await openVatDesk(books, country, { vat_regime: 'monthly', banks: [] })
        if (country === 'BE') await waitForPayment(desk, 'SG21', '499000')
        const all: Shown[] = replies(await desk.admin.get(`${desk.path}/vat-codes`), 200).body
        const codes = all.filter(({ is_active, valid_until }) => is_active && valid_until === null)
        // VAT that waits for payment is met as often as all else.
        const waiting = codes.filter(({ due_on }) => due_on === 'payment')
        const wanted = [
          ...codes,
          ...Array(waiting.length > 1 ? 9 : 60)
            .fill(waiting)
            .flat(),
        ]
        const { act, declareAll, returns } = worker(desk, country, wanted)
        for (const one of steps) await act(one)
        await declareAll()
        for (const id of returns) await checkBoxes(desk, id)
        await checkBooks(desk, country, returns)
      }),
      { numRuns: longOrShort(40, 1), seed, endOnFailure: true, examples: [[inThirds]] },
    )
  })
