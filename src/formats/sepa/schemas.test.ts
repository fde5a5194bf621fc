import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textAt } from '#formats/xml/elements'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { parseAmount } from '#kernel/money'
import { painSchema } from '#testing/pain-schemas'
import {
  type AnyFile,
  anyDebits,
  anyTransfers,
  below,
  debit,
  debits,
  messageOf,
  textsBelow,
  transfer,
  transfers,
  written,
  writtenText,
} from '#testing/payment-files'
import { rounds } from '#testing/rounds'
import { schemaBreaches } from '#testing/xml-schema'
import { creditTransferSchemas, directDebitSchemas, isSepaIdentifier, isSepaText } from './index.js'

const payments = (part: XmlElement) =>
  part.children.filter(({ name }) => name === 'CdtTrfTxInf' || name === 'DrctDbtTxInf')

const amountOf = (payment: XmlElement) =>
  parseAmount(textAt(payment, 'Amt', 'InstdAmt') ?? textAt(payment, 'InstdAmt') ?? '')!

const sumOf = (all: readonly XmlElement[]) => all.reduce((sum, one) => sum + amountOf(one), 0n)

/** What every bank asks beyond the schema (section 1 of the guidelines of the EPC). */
function assertUsable(document: XmlElement): void {
  const message = messageOf(document)
  const parts = below(message, 'PmtInf')
  const all = parts.flatMap(payments)
  const [header] = below(message, 'GrpHdr')
  for (const [counted, own] of [
    [header!, all],
    ...parts.map((part) => [part, payments(part)] as const),
  ] as const) {
    assert.equal(textAt(counted, 'NbOfTxs'), String(own.length))
    assert.equal(parseAmount(textAt(counted, 'CtrlSum')!), sumOf(own))
  }
  const ids = [
    ...textsBelow(message, 'PmtInf/PmtInfId'),
    ...all.flatMap((payment) => textsBelow(payment, 'PmtId/EndToEndId')),
  ]
  assert.equal(new Set(ids).size, ids.length)
  for (const id of [...ids, textAt(header, 'MsgId')!]) assert.ok(isSepaIdentifier(id), id)
  for (const payment of all) {
    const said = below(payment, 'RmtInf/Ustrd').length + below(payment, 'RmtInf/Strd').length
    assert.ok(said === below(payment, 'RmtInf').length && said <= 1)
  }
  for (const element of leaves(document)) {
    assert.ok(isSepaText(element.text), `${element.name} ${element.text}`)
    assert.ok(element.text.trim() !== '', element.name)
    if (element.name === 'Nm') assert.ok(element.text.length <= 70)
  }
}

function* leaves(element: XmlElement): Generator<XmlElement> {
  if (element.children.length === 0) yield element
  for (const child of element.children) yield* leaves(child)
}

function assertValid(file: AnyFile): void {
  const document = written(file)
  assert.deepEqual(schemaBreaches(document, painSchema(file.schema)), [])
  assertUsable(document)
}

test('any credit transfers make a file that is valid, and usable in SEPA', () => {
  fc.assert(fc.property(anyTransfers, assertValid), { numRuns: rounds(500) })
})

test('any direct debits make a file that is valid, and usable in SEPA', () => {
  fc.assert(fc.property(anyDebits, assertValid), { numRuns: rounds(500) })
})

test('the same payments make the same bytes', () => {
  fc.assert(
    fc.property(fc.oneof(anyTransfers, anyDebits), (file: AnyFile) => {
      assert.equal(writtenText(file), writtenText(structuredClone(file)))
    }),
    { numRuns: rounds(100) },
  )
})

test('the schemas notice what is out of place, missing, too long or unknown', () => {
  const file = transfers([transfer()], { schema: 'pain.001.001.03' })
  const breachesOf = (change: (text: string) => string) =>
    schemaBreaches(readXml(change(writtenText(file))), painSchema('pain.001.001.03')).length
  assert.equal(
    breachesOf((text) => text),
    0,
  )
  const changes: ((text: string) => string)[] = [
    (text) => text.replace(/(<PmtMtd>.*?<\/PmtMtd>)(<BtchBookg>.*?<\/BtchBookg>)/, '$2$1'),
    (text) => text.replace(/<EndToEndId>.*?<\/EndToEndId>/, ''),
    (text) => text.replace('<Nm>', `<Nm>${'x'.repeat(140)}`),
    (text) => text.replace('<ChrgBr>', '<Other>1</Other><ChrgBr>'),
    (text) => text.replace(' Ccy="EUR"', ''),
    (text) => text.replace('TRIOBEBB', 'TRIOBE0B'),
    (text) => text.replace('2026-03-12', '2026-02-30'),
    (text) => text.replace('<Ustrd>', '<Ustrd/><Ustrd>'),
    (text) => text.replace('pain.001.001.03', 'pain.001.001.09'),
  ]
  for (const change of changes) assert.notEqual(breachesOf(change), 0, String(change))
})

test('a file of one version is no file of another', () => {
  for (const schema of creditTransferSchemas)
    for (const other of creditTransferSchemas.filter((one) => one !== schema)) {
      const text = writtenText(transfers([transfer()], { schema })).replace(schema, other)
      assert.notDeepEqual(schemaBreaches(readXml(text), painSchema(other)), [])
    }
  for (const schema of directDebitSchemas)
    for (const other of directDebitSchemas.filter((one) => one !== schema)) {
      const text = writtenText(debits([debit()], { schema })).replace(schema, other)
      assert.notDeepEqual(schemaBreaches(readXml(text), painSchema(other)), [])
    }
})
