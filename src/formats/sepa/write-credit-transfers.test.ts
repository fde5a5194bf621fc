import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textAt } from '#formats/xml/elements'
import { addDays, day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import {
  below,
  messageOf,
  textsBelow,
  transfer,
  transfers,
  written,
  writtenText,
} from '#testing/payment-files'
import {
  type CreditTransfer,
  partsOf,
  writeCreditTransfers,
  writtenCommunication,
} from './index.js'

const cents = (amount: bigint) => amount as Amount
const messageFor = (...given: Parameters<typeof transfers>) =>
  messageOf(written(transfers(...given)))

/** The only payment of a file. */
const paid = (given: Partial<CreditTransfer>, schema: 'pain.001.001.03' | 'pain.001.001.09') =>
  below(messageFor([transfer(given)], { schema }), 'PmtInf/CdtTrfTxInf')[0]!

test('a credit transfer says who pays whom, from which account, how much and what for', () => {
  const text = writtenText(transfers([transfer()], { schema: 'pain.001.001.03' }))
  assert.equal(
    text,
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>PAY-2026-000045</MsgId><CreDtTm>2026-03-10T09:30:00</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>1210.00</CtrlSum><InitgPty><Nm>EXEMPLE SRL</Nm><Id><OrgId><Othr><Id>0123456749</Id><Issr>KBO-BCE</Issr></Othr></OrgId></Id></InitgPty></GrpHdr>
<PmtInf><PmtInfId>PAY-2026-000045-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>1</NbOfTxs><CtrlSum>1210.00</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt>2026-03-12</ReqdExctnDt><Dbtr><Nm>EXEMPLE SRL</Nm></Dbtr><DbtrAcct><Id><IBAN>BE68539007547034</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>TRIOBEBB</BIC></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
<CdtTrfTxInf><PmtId><InstrId>SUP-0007-F2026-118</InstrId><EndToEndId>SUP-0007-F2026-118</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1210.00</InstdAmt></Amt><Cdtr><Nm>FOURNISSEUR EXEMPLE SA</Nm></Cdtr><CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Facture F2026-118</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf>
</CstmrCdtTrfInitn></Document>
`,
  )
})

test('the newer version says its day and banks in its own way', () => {
  const message = messageFor([transfer({ party: { ...transfer().party, bic: 'BNPAFRPPXXX' } })])
  assert.deepEqual(textsBelow(message, 'PmtInf/ReqdExctnDt/Dt'), ['2026-03-12'])
  assert.deepEqual(textsBelow(message, 'PmtInf/DbtrAgt/FinInstnId/BICFI'), ['TRIOBEBB'])
  assert.deepEqual(textsBelow(message, 'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI'), [
    'BNPAFRPPXXX',
  ])
})

test('each day and instrument has a part of its own, with its count and its sum', () => {
  const later = addDays(day('2026-03-12'), 1)
  const payments = [
    transfer({ endToEndId: 'A', amount: cents(1n) }),
    transfer({ endToEndId: 'B', amount: cents(20n), on: later }),
    transfer({ endToEndId: 'C', amount: cents(300n) }),
    transfer({ endToEndId: 'D', amount: cents(4_000n), isInstant: true }),
  ]
  const message = messageFor(payments)
  assert.deepEqual(textsBelow(message, 'GrpHdr/CtrlSum'), ['43.21'])
  assert.deepEqual(
    below(message, 'PmtInf').map((part) => [
      ...textsBelow(part, 'PmtInfId'),
      ...textsBelow(part, 'NbOfTxs'),
      ...textsBelow(part, 'CtrlSum'),
      ...textsBelow(part, 'PmtTpInf/LclInstrm/Cd'),
      ...textsBelow(part, 'CdtTrfTxInf/PmtId/EndToEndId'),
    ]),
    [
      ['PAY-2026-000045-1', '2', '3.01', 'A', 'C'],
      ['PAY-2026-000045-2', '1', '0.20', 'B'],
      ['PAY-2026-000045-3', '1', '40.00', 'INST', 'D'],
    ],
  )
  assert.deepEqual(
    partsOf({ messageId: 'M', payments }).map(({ id, total, first }) => [id, total, first.on]),
    [
      ['M-1', 301n, '2026-03-12'],
      ['M-2', 20n, later],
      ['M-3', 4_000n, '2026-03-12'],
    ],
  )
})

test('a structured communication has its issuer, and no text beside it', () => {
  for (const [structuredCommunication, issuer, reference] of [
    ['202600012320', 'BBA', '202600012320'],
    ['+++202/6000/12320+++', 'BBA', '202600012320'],
    ['RF69 INV2 0260 017', 'ISO', 'RF69INV20260017'],
  ] as const) {
    const payment = paid({ structuredCommunication, text: 'beside it' }, 'pain.001.001.09')
    const found = below(payment, 'RmtInf/Strd/CdtrRefInf')[0]
    assert.equal(textAt(found, 'Tp', 'CdOrPrtry', 'Cd'), 'SCOR')
    assert.equal(textAt(found, 'Tp', 'Issr'), issuer)
    assert.equal(textAt(found, 'Ref'), reference)
    assert.deepEqual(below(payment, 'RmtInf/Ustrd'), [])
  }
})

test('a reference with wrong check digits is a text, and what says nothing is left out', () => {
  const said = (given: Partial<CreditTransfer>) =>
    textsBelow(paid(given, 'pain.001.001.03'), 'RmtInf/Ustrd')
  assert.deepEqual(said({ structuredCommunication: '202600012321', text: 'Facture 7' }), [
    '202600012321 Facture 7',
  ])
  assert.deepEqual(said({ text: '日本' }), [])
  assert.deepEqual(said({ text: null }), [])
  assert.equal(said({ text: 'mot '.repeat(80) })[0]?.length, 139)
})

test('what a payment is for can be known before it is written', () => {
  const known = (structuredCommunication: string | null, text: string | null) =>
    writtenCommunication({ structuredCommunication, text })
  assert.deepEqual(known('+++202/6000/12320+++', 'x'), {
    structured: '202600012320',
    issuer: 'BBA',
  })
  assert.deepEqual(known('rf69inv20260017', null), { structured: 'RF69INV20260017', issuer: 'ISO' })
  assert.deepEqual(known(null, 'Réf. 7'), { structured: null, text: 'Ref. 7' })
  assert.equal(known(null, '日本'), null)
})

test('a bank that is not known is left out, or said not to be where one must stand', () => {
  const account = { name: 'E', iban: 'BE68539007547034', bic: null }
  const message = messageFor([transfer()], { account })
  assert.deepEqual(textsBelow(message, 'PmtInf/DbtrAgt/FinInstnId/Othr/Id'), ['NOTPROVIDED'])
  assert.deepEqual(below(message, 'PmtInf/CdtTrfTxInf/CdtrAgt'), [])
  const party = { ...transfer().party, bic: '1ABCBE10' }
  assert.equal(below(paid({ party }, 'pain.001.001.09'), 'CdtrAgt').length, 1)
  assert.equal(below(paid({ party }, 'pain.001.001.03'), 'CdtrAgt').length, 0)
})

test('payments may be booked one by one, and a company may have no number', () => {
  const message = messageFor([transfer()], {
    isBatchBooked: false,
    initiator: { name: 'Café & Fils', number: null },
  })
  assert.deepEqual(textsBelow(message, 'PmtInf/BtchBookg'), ['false'])
  assert.deepEqual(textsBelow(message, 'GrpHdr/InitgPty/Nm'), ['Cafe + Fils'])
  assert.deepEqual(below(message, 'GrpHdr/InitgPty/Id'), [])
})

test('what no bank would take is refused before anything is written', () => {
  const party = (iban: string) => ({ ...transfer().party, iban })
  const wrong: [Parameters<typeof transfers>[0], Parameters<typeof transfers>[1]?][] = [
    [[]],
    [[transfer(), transfer()]],
    [[transfer({ amount: cents(0n) })]],
    [[transfer({ amount: cents(-1n) })]],
    [[transfer({ amount: cents(100_000_000_000n) })]],
    [[transfer({ endToEndId: '/A' })]],
    [[transfer({ endToEndId: 'x'.repeat(36) })]],
    [[transfer({ party: party('BE68539007547035') })]],
    [[transfer({ party: party('BE68 5390 0754 7034') })]],
    [[transfer()], { messageId: 'A//B' }],
    [[transfer()], { messageId: 'x'.repeat(31) }],
    [[transfer()], { account: { name: 'E', iban: 'BE68', bic: null } }],
  ]
  for (const [payments, given] of wrong)
    assert.throws(() => writeCreditTransfers(transfers(payments, given)), RangeError)
})

test('a large file comes in many pieces, none of them large, and adds up to the cent', () => {
  const payments = Array.from({ length: 5_000 }, (_, place) =>
    transfer({ endToEndId: `P-${place}`, amount: cents(99_999_999_999n) }),
  )
  const pieces = [...writeCreditTransfers(transfers(payments))]
  assert.ok(pieces.length > 50 && pieces.every((piece) => piece.length < 20_000))
  const text = pieces.join('')
  assert.match(text, /<NbOfTxs>5000<\/NbOfTxs><CtrlSum>4999999999950\.00<\/CtrlSum>/)
  assert.equal(text.split('<CdtTrfTxInf>').length, 5_001)
})
