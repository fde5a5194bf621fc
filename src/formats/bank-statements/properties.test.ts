import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatAmount } from '#kernel/money'
import { readFile, refusalOf } from '#testing/bank-statements'
import * as camt from '#testing/camt'
import { rounds } from '#testing/rounds'
import { cents, codaStatement, someDay, words } from '#testing/written-statements'
import { refusalReasons, writeCoda } from './index.js'

/** What any format can say of a payment. */
const payment = fc.record({
  amount: cents.filter((amount) => amount !== 0n),
  on: someDay,
  text: words(60).filter((text) => text.length > 3),
  name: words(27).filter((text) => text !== ''),
  iban: fc.constantFrom('BE06545111222322', 'FR7630006000011234567890189'),
  reference: fc
    .stringMatching(/^[A-Z0-9]{5,16}$/)
    .filter((text) => !/^(?:NONREF|NOTPROVIDED)$/.test(text)),
})
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never
const statement = fc.record({
  opening: cents,
  on: someDay,
  payments: fc.array(payment, { maxLength: 10 }),
})
type Written = typeof statement extends fc.Arbitrary<infer Value> ? Value : never

const size = (amount: bigint) => formatAmount((amount < 0n ? -amount : amount) as never)
const closingOf = ({ opening, payments }: Written) =>
  payments.reduce((sum, { amount }) => sum + amount, opening as bigint)

function camtOf(written: Written): string {
  const mark = (amount: bigint) => (amount < 0n ? 'DBIT' : 'CRDT')
  const balance = (code: string, amount: bigint) =>
    camt.balance(code, size(amount), written.on, mark(amount))
  const entry = ({ amount, on, text, name, iban, reference }: Payment) =>
    camt.entry({
      amount: size(amount),
      mark: mark(amount),
      days: camt.xml('BookgDt', camt.xml('Dt', on)),
      before: camt.xml('AcctSvcrRef', reference),
      details: [
        camt.details(
          camt.xml('RltdPties', camt.party(amount < 0n ? 'Cdtr' : 'Dbtr', name, iban)),
          camt.free(text),
        ),
      ],
    })
  const balances = [balance('OPBD', written.opening), balance('CLBD', closingOf(written))]
  return camt.document([camt.statement(written.payments.map(entry), { balances })])
}

function swiftOf(written: Written): string {
  const date = (day: string) => day.slice(2).replaceAll('-', '')
  const balance = (tag: string, amount: bigint) =>
    `:${tag}:${amount < 0n ? 'D' : 'C'}${date(written.on)}EUR${size(amount).replace('.', ',')}`
  const movement = ({ amount, on, text, name, iban, reference }: Payment) => [
    `:61:${date(on)}${date(on).slice(2)}${amount < 0n ? 'D' : 'C'}${size(amount).replace('.', ',')}NTRFNONREF//${reference}`,
    `:86:166?00X?20${text.slice(0, 27)}?21${text.slice(27, 54)}?22${text.slice(54)}?31${iban}?32${name}`,
  ]
  const lines = [':20:X', ':25:BE20539001234556', ':28C:1/1', balance('60F', written.opening)]
  const all = [
    ...lines,
    ...written.payments.flatMap(movement),
    balance('62F', closingOf(written)),
    '-',
  ]
  return all.map((line) => `${line}\n`).join('')
}

test('statements of CAMT and MT940 are read as they were written, and alike', async () => {
  await fc.assert(
    fc.asyncProperty(statement, async (written) => {
      for (const content of [camtOf(written), swiftOf(written)]) {
        const [one] = await readFile(content)
        assert.deepEqual(
          [one!.openingBalance, one!.closingBalance],
          [written.opening, closingOf(written)],
        )
        assert.deepEqual(
          one!.transactions.map((read) => [
            read.amount,
            read.entryDate,
            read.communication,
            read.counterpartName,
            read.counterpartIban,
            read.bankReference,
          ]),
          written.payments.map(({ amount, on, text, name, iban, reference }) => [
            amount,
            on,
            text,
            name,
            iban,
            reference,
          ]),
        )
      }
    }),
    { numRuns: rounds(300) },
  )
})

const reasons: ReadonlySet<string> = new Set(refusalReasons)

/** A file is read whole or refused by a reason that has a name. */
async function isTame(bytes: Uint8Array): Promise<string> {
  const [reason = ''] = (await refusalOf(bytes)).split(':')
  assert.ok(reason === 'none' || reasons.has(reason), reason)
  return reason
}

const samples = () => {
  const [coda] = fc.sample(
    codaStatement.filter(({ movements }) => movements.length === 2),
    { numRuns: 1, seed: 7 },
  )
  const [written] = fc.sample(
    statement.filter(({ payments }) => payments.length === 2),
    { numRuns: 1, seed: 7 },
  )
  return [writeCoda([coda!]), Buffer.from(camtOf(written!)), Buffer.from(swiftOf(written!))]
}

test('a file that is cut at any byte is refused by a name, unless nothing is missing', async () => {
  for (const bytes of samples()) {
    const whole = await readFile(bytes)
    let wholes = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const cut = bytes.subarray(0, at)
      if ((await isTame(cut)) !== 'none') continue
      wholes += 1
      assert.deepEqual(await readFile(cut), whole, `cut at ${at} of ${bytes.length}`)
    }
    assert.ok(wholes < 80, `${wholes} cuts were read`)
  }
})

test('a file in which any byte is another is read or refused by a name', async () => {
  const all = samples()
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.nat(), fc.nat(255), async (which, at, byte) => {
      const bytes = new Uint8Array(all[which]!)
      bytes[at % bytes.length] = byte
      await isTame(bytes)
    }),
    { numRuns: rounds(2000) },
  )
})

test('random bytes are refused, whatever they begin with', async () => {
  const starts = [
    '',
    '00000150126000005',
    '<?xml version="1.0"?><a>',
    ':20:X\n:25:Y\n:60F:',
    '\ufeff',
    '{1:F01}{4:\n:20:\n:61:',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 400 }),
      async (start, bytes) => {
        assert.notEqual(await isTame(Buffer.concat([Buffer.from(start), bytes])), 'none')
      },
    ),
    { numRuns: rounds(1500) },
  )
})

test('lines of the formats in any order are read or refused by a name', async () => {
  const lines = samples().map((bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .split(/\r?\n|(?=<)/),
  )
  const mixed = fc.tuple(fc.nat(2), fc.array(fc.nat(60), { maxLength: 30 }))
  await fc.assert(
    fc.asyncProperty(mixed, async ([which, places]) => {
      const own = lines[which]!
      const text = [...own.slice(0, 2), ...places.map((place) => own[place % own.length]!)].join(
        '\n',
      )
      await isTame(Buffer.from(text, 'latin1'))
    }),
    { numRuns: rounds(1500) },
  )
})
