import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import {
  below,
  debit,
  debits,
  mandate,
  messageOf,
  textsBelow,
  written,
  writtenText,
} from '#testing/payment-files'
import { type DirectDebit, directDebitSchemas, writeDirectDebits } from './index.js'

const messageFor = (...given: Parameters<typeof debits>) => messageOf(written(debits(...given)))

test('a direct debit says who collects from whom, by which mandate', () => {
  assert.equal(
    writtenText(debits([debit()], { schema: 'pain.008.001.02' })),
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn>
<GrpHdr><MsgId>PAY-2026-000045</MsgId><CreDtTm>2026-03-10T09:30:00</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>121.00</CtrlSum><InitgPty><Nm>EXEMPLE SRL</Nm><Id><OrgId><Othr><Id>0123456749</Id><Issr>KBO-BCE</Issr></Othr></OrgId></Id></InitgPty></GrpHdr>
<PmtInf><PmtInfId>PAY-2026-000045-1</PmtInfId><PmtMtd>DD</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>1</NbOfTxs><CtrlSum>121.00</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf><ReqdColltnDt>2026-03-17</ReqdColltnDt><Cdtr><Nm>EXEMPLE SRL</Nm></Cdtr><CdtrAcct><Id><IBAN>BE68539007547034</IBAN></Id></CdtrAcct><CdtrAgt><FinInstnId><BIC>TRIOBEBB</BIC></FinInstnId></CdtrAgt><ChrgBr>SLEV</ChrgBr><CdtrSchmeId><Id><PrvtId><Othr><Id>BE81ZZZ0123456749</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>
<DrctDbtTxInf><PmtId><InstrId>CLI-0003-2026-0101</InstrId><EndToEndId>CLI-0003-2026-0101</EndToEndId></PmtId><InstdAmt Ccy="EUR">121.00</InstdAmt><DrctDbtTx><MndtRltdInf><MndtId>MANDAT-0003</MndtId><DtOfSgntr>2025-06-01</DtOfSgntr><AmdmntInd>false</AmdmntInd></MndtRltdInf></DrctDbtTx><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><Dbtr><Nm>CLIENT EXEMPLE</Nm></Dbtr><DbtrAcct><Id><IBAN>LU120010001234567891</IBAN></Id></DbtrAcct><RmtInf><Ustrd>Facture 2026-0101</Ustrd></RmtInf></DrctDbtTxInf>
</PmtInf>
</CstmrDrctDbtInitn></Document>
`,
  )
})

test('each day, scheme and sequence has a part of its own', () => {
  const message = messageFor([
    debit({ endToEndId: 'A' }),
    debit({ endToEndId: 'B', sequenceType: 'FRST' }),
    debit({ endToEndId: 'C', scheme: 'b2b' }),
    debit({ endToEndId: 'D', on: day('2026-03-18') }),
    debit({ endToEndId: 'E' }),
    debit({ endToEndId: 'F', sequenceType: 'OOFF' }),
  ])
  assert.deepEqual(
    below(message, 'PmtInf').map((part) => [
      ...textsBelow(part, 'ReqdColltnDt'),
      ...textsBelow(part, 'PmtTpInf/LclInstrm/Cd'),
      ...textsBelow(part, 'PmtTpInf/SeqTp'),
      ...textsBelow(part, 'DrctDbtTxInf/PmtId/EndToEndId'),
    ]),
    [
      ['2026-03-17', 'CORE', 'RCUR', 'A', 'E'],
      ['2026-03-17', 'CORE', 'FRST', 'B'],
      ['2026-03-17', 'B2B', 'RCUR', 'C'],
      ['2026-03-18', 'CORE', 'RCUR', 'D'],
      ['2026-03-17', 'CORE', 'OOFF', 'F'],
    ],
  )
})

describe('a mandate that was changed says so, with what it was', () => {
  const amended = (given: Partial<DirectDebit['mandate']>, iban: string, schema = 1) => {
    const party = { ...debit().party, iban }
    const file = [debit({ party, mandate: mandate(given) })]
    const message = messageFor(file, { schema: directDebitSchemas[schema]! })
    const path = 'PmtInf/DrctDbtTxInf/DrctDbtTx/MndtRltdInf'
    const details = `${path}/AmdmntInfDtls`
    return {
      isAmended: textsBelow(message, `${path}/AmdmntInd`)[0],
      reference: textsBelow(message, `${details}/OrgnlMndtId`)[0],
      iban: textsBelow(message, `${details}/OrgnlDbtrAcct/Id/IBAN`)[0],
      other: textsBelow(message, `${details}/OrgnlDbtrAcct/Id/Othr/Id`)[0],
    }
  }
  const none = { isAmended: 'true', reference: undefined, iban: undefined, other: undefined }

  test('another reference', () => {
    assert.deepEqual(amended({ previousReference: 'OLD/1' }, 'BE68539007547034'), {
      ...none,
      reference: 'OLD/1',
    })
  })

  test('another account at the same bank, by its IBAN', () => {
    const previous = 'BE20539001234556'
    for (const schema of [0, 1])
      assert.deepEqual(amended({ previousIban: previous }, 'BE68539007547034', schema), {
        ...none,
        iban: previous,
      })
  })

  test('an account elsewhere, or nobody knows where, by the word of the rulebooks', () => {
    const elsewhere = [
      ['BE06545111222322', 'BE68539007547034'],
      ['LU120010001234567891', 'BE68539007547034'],
      ['NO9386011117947', 'BE68539007547034'],
    ]
    for (const [previousIban, now] of elsewhere)
      assert.deepEqual(amended({ previousIban: previousIban! }, now!), { ...none, other: 'SMNDA' })
  })

  test('both, and what stayed the same is no change', () => {
    const now = 'BE68539007547034'
    assert.deepEqual(amended({ previousReference: 'OLD', previousIban: 'BE06545111222322' }, now), {
      ...none,
      reference: 'OLD',
      other: 'SMNDA',
    })
    assert.deepEqual(amended({ previousReference: 'MANDAT-0003', previousIban: now }, now), {
      ...none,
      isAmended: 'false',
    })
  })
})

test('what no bank would take is refused before anything is written', () => {
  const changed = (given: Partial<DirectDebit['mandate']>) => [debit({ mandate: mandate(given) })]
  const wrong: [Parameters<typeof debits>[0], Parameters<typeof debits>[1]?][] = [
    [changed({ reference: 'é' })],
    [changed({ previousReference: '/A' })],
    [changed({ previousIban: 'BE68' })],
    [[debit()], { creditorId: 'BE82ZZZ0123456749' }],
    [[debit()], { creditorId: 'BE81 ZZZ 0123456749' }],
    [[]],
  ]
  for (const [payments, given] of wrong)
    assert.throws(() => writeDirectDebits(debits(payments, given)), RangeError)
})
