import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { parseAmount } from '#kernel/money'
import { readFile } from '#testing/bank-statements'
import { rounds } from '#testing/rounds'
import { codaStatement } from '#testing/written-statements'
import { type CodaPayment, type CodaStatement, writeCoda } from './index.js'

type Single = Omit<CodaPayment, 'details'>

/** What is read of a payment that was written. */
function readOf(payment: Single, total: CodaPayment | null) {
  const { communication, counterpart, customerReference } = payment
  const structured = typeof communication === 'string' ? null : communication.content
  const shown = structured === '090202600112' ? '+++090/2026/00112+++' : structured
  const account = counterpart?.account ?? null
  return {
    amount: payment.amount,
    entryDate: payment.entryDate,
    valueDate: payment.valueDate,
    transactionCode: payment.code,
    bankReference: payment.bankReference,
    communication: typeof communication === 'string' ? communication || null : shown,
    structuredCommunication: structured,
    counterpartName: counterpart?.name ?? null,
    counterpartIban: account?.startsWith('00') ? null : account,
    counterpartAccount: account?.startsWith('00') ? account : null,
    counterpartBic: counterpart?.bic ?? null,
    endToEndId: customerReference,
    paymentInformationId: total?.customerReference ?? null,
    purpose: payment.purpose,
    isReturn: payment.returned !== null,
    returnReason: payment.returned?.reason ?? null,
  }
}

const expected = ({ movements }: CodaStatement) =>
  movements.flatMap((one) =>
    one.details.length === 0
      ? [readOf(one, null)]
      : one.details.map((detail) => readOf(detail, one)),
  )

test('what is written is read back the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(codaStatement, { minLength: 1, maxLength: 3 }),
      async (statements) => {
        const read = await readFile(writeCoda(statements))
        assert.equal(read.length, statements.length)
        for (const [place, written] of statements.entries()) {
          const { transactions, ...rest } = read[place]!
          const { iban, currency, bic, holder } = written.account
          const sum = written.movements.reduce((total, { amount }) => total + amount, 0n)
          assert.deepEqual(rest, {
            place,
            format: 'coda',
            account: { iban, number: null, currency, bic, holder },
            number: `${written.closingDate.slice(0, 4)}-${String(written.number).padStart(3, '0')}`,
            openingBalance: written.openingBalance,
            openingDate: written.openingDate,
            closingBalance: written.openingBalance + sum,
            closingDate: written.closingDate,
            transactionsCount: transactions.length,
            warnings: [],
          })
          const wanted = expected(written)
          assert.deepEqual(
            transactions.map((one, at) =>
              Object.fromEntries(
                Object.keys(wanted[at] ?? {}).map((name) => [name, one[name as keyof typeof one]]),
              ),
            ),
            wanted,
          )
        }
      },
    ),
    { numRuns: rounds(300) },
  )
})

const payment: CodaPayment = {
  amount: parseAmount('12.34')!,
  entryDate: day('2026-01-15'),
  valueDate: day('2026-01-15'),
  code: '00150000',
  bankReference: 'REF',
  communication: '',
  counterpart: null,
  customerReference: null,
  purpose: null,
  returned: null,
  details: [],
}
const statement: CodaStatement = {
  createdOn: day('2026-01-15'),
  account: {
    iban: 'BE20539001234556',
    currency: 'EUR',
    bic: null,
    holder: 'ATELIER',
    description: null,
  },
  number: 1,
  openingBalance: parseAmount('0')!,
  openingDate: day('2026-01-14'),
  closingDate: day('2026-01-15'),
  movements: [payment],
}

test('every line has 128 characters, each of one byte', () => {
  const text = Buffer.from(
    writeCoda([{ ...statement, movements: [{ ...payment, communication: 'Œuvre à 5 € 😀\n' }] }]),
  ).toString('latin1')
  for (const line of text.split('\r\n').slice(0, -1)) assert.equal(line.length, 128)
  assert.match(text, /\u008cuvre \u00e0 5 \u0080 \? {2}/)
})

test('more than 9999 movements count on', async () => {
  const movements = Array.from({ length: 10_002 }, () => payment)
  const [read] = await readFile(writeCoda([{ ...statement, movements }]))
  assert.equal(read!.transactionsCount, 10_002)
  assert.deepEqual(read!.warnings, [])
})

test('what has no room is a mistake of the program', () => {
  assert.throws(() => writeCoda([{ ...statement, number: 1000 }]), RangeError)
  assert.throws(
    () => writeCoda([{ ...statement, movements: [{ ...payment, code: '123456789' }] }]),
    RangeError,
  )
})
