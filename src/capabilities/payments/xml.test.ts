import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { textAt } from '#formats/xml/elements'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { type Answered, replies } from '#testing/http'
import { painSchema } from '#testing/pain-schemas'
import { below, messageOf, textsBelow } from '#testing/payment-files'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'
import { schemaBreaches } from '#testing/xml-schema'

const books = useBooks()
let desk: PaymentDesk
before(async () => {
  desk = await openPaymentDesk(books)
})

const made = (answer: Answered) => replies(answer, 201).body

/** The payments of a file as its XML says them. */
function paymentsIn(message: XmlElement, name: 'CdtTrfTxInf' | 'DrctDbtTxInf') {
  const isTransfer = name === 'CdtTrfTxInf'
  return below(message, 'PmtInf').flatMap((part) =>
    below(part, name).map((payment) => ({
      end_to_end_id: textAt(payment, 'PmtId', 'EndToEndId'),
      payment_information_id: textAt(part, 'PmtInfId'),
      amount: isTransfer ? textAt(payment, 'Amt', 'InstdAmt') : textAt(payment, 'InstdAmt'),
      name: textAt(payment, isTransfer ? 'Cdtr' : 'Dbtr', 'Nm'),
      iban: textAt(payment, isTransfer ? 'CdtrAcct' : 'DbtrAcct', 'Id', 'IBAN'),
      communication:
        textAt(payment, 'RmtInf', 'Ustrd') ??
        textAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ??
        null,
    })),
  )
}

test('the XML is valid, says what the payments say, and is the same at every call', async () => {
  const foreign = await desk.newSupplier('Été & Fils', 'FR7630006000011234567890189')
  const lines = [
    await desk.owed('F-1 10.10', { document_reference: '+++090/9337/55493+++' }),
    await desk.owed('F-2 20.20'),
    await desk.owed('F-3 30.30', {
      third_party_id: foreign,
      document_reference: 'RF18539007547034',
    }),
  ]
  for (const schema of ['pain.001.001.03', 'pain.001.001.09'] as const) {
    const file = made(await desk.pay(lines, { schema, instant: schema.endsWith('9') }))
    const answer = replies(await desk.xml(file.id), 200)
    assert.equal(answer.headers.get('content-type'), 'application/xml')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; filename="[^"]+_${file.message_id}\\.xml"`),
    )
    const document = readXml(Buffer.from(answer.text))
    assert.deepEqual(schemaBreaches(document, painSchema(schema)), [])
    const message = messageOf(document)
    assert.deepEqual(
      paymentsIn(message, 'CdtTrfTxInf'),
      file.payments.map((payment: Record<string, unknown>) =>
        Object.fromEntries(
          Object.keys(paymentsIn(message, 'CdtTrfTxInf')[0]!).map((key) => [key, payment[key]]),
        ),
      ),
    )
    assert.deepEqual(textsBelow(message, 'GrpHdr/CtrlSum'), [file.total])
    assert.deepEqual(textsBelow(message, 'GrpHdr/NbOfTxs'), [String(file.count)])
    assert.deepEqual(textsBelow(message, 'PmtInf/DbtrAcct/Id/IBAN'), ['BE68539007547034'])
    assert.deepEqual(textsBelow(message, 'GrpHdr/InitgPty/Id/OrgId/Othr/Id'), ['0123456749'])
    books.clock.advance(3_600_000)
    assert.equal(replies(await desk.xml(file.id), 200).text, answer.text, 'an hour later')
    replies(await desk.confirm(file.id), 200)
    await desk.set(foreign, { name: 'Autre nom', ibans: [] })
    assert.equal(replies(await desk.xml(file.id), 200).text, answer.text, 'confirmed and renamed')
    await desk.set(foreign, {
      name: 'Été & Fils',
      ibans: [{ iban: 'FR7630006000011234567890189' }],
    })
    books.clock.reset()
    await desk.undo((await desk.lastOf('sepa-files', file.id)).id)
    replies(await desk.cancel(file.id), 204)
  }
})

test('ids are unique for ever, even those of files that were cancelled', async () => {
  const line = await desk.owed('F-10 1.00')
  const ids: string[] = []
  for (let round = 0; round < 3; round++) {
    const { id, message_id, payments } = made(await desk.pay([line]))
    ids.push(message_id, payments[0].end_to_end_id, payments[0].payment_information_id)
    replies(await desk.cancel(id), 204)
  }
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every((id) => id.length <= 35 && /^[A-Z0-9-]+$/.test(id)))
})

test('direct debits are valid, in parts by sequence, with the creditor and their mandates', async () => {
  replies(await desk.mandate(), 201)
  const other = await books.party(desk.company, 'customer', { name: 'Bakkerij Zwart' })
  const b2b = { third_party_id: other, reference: 'B2B-1', scheme: 'b2b', iban: 'BE71096123456769' }
  replies(await desk.mandate(b2b), 201)
  const lines = [
    await desk.sold('V-1 100.00', { document_reference: 'RF18539007547034' }),
    await desk.sold('V-2 50.00'),
    await desk.sold('V-3 25.00', { third_party_id: other }),
  ]
  for (const schema of ['pain.008.001.02', 'pain.008.001.08'] as const) {
    const file = made(await desk.collect(lines, { schema }))
    const document = readXml(Buffer.from(replies(await desk.xml(file.id), 200).text))
    assert.deepEqual(schemaBreaches(document, painSchema(schema)), [])
    const message = messageOf(document)
    assert.deepEqual(
      paymentsIn(message, 'DrctDbtTxInf').map(({ amount, iban }) => [amount, iban]),
      [
        ['100.00', 'LU120010001234567891'],
        ['50.00', 'LU120010001234567891'],
        ['25.00', 'BE71096123456769'],
      ],
    )
    assert.deepEqual(textsBelow(message, 'PmtInf/PmtTpInf/SeqTp'), ['FRST', 'RCUR', 'FRST'])
    assert.deepEqual(textsBelow(message, 'PmtInf/PmtTpInf/LclInstrm/Cd'), ['CORE', 'CORE', 'B2B'])
    assert.deepEqual(
      textsBelow(message, 'PmtInf/CdtrSchmeId/Id/PrvtId/Othr/Id'),
      Array.from({ length: 3 }, () => 'BE81ZZZ0123456749'),
    )
    replies(await desk.cancel(file.id), 204)
  }
})
