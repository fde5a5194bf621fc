import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFile, refusalOf } from '#testing/bank-statements'
import { rounds } from '#testing/rounds'
import { camtOf, closingOf, codaOf, statement, swiftOf } from '#testing/same-money'
import { codaStatement } from '#testing/written-statements'
import { refusalReasons, writeCoda } from './index.js'

test('a statement of any format is read as it was written, and alike when it is the same money', async () => {
  await fc.assert(
    fc.asyncProperty(statement, async (written) => {
      for (const content of [codaOf(written), camtOf(written), swiftOf(written)]) {
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
