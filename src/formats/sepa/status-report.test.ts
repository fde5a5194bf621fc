import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { languages, say } from '#kernel/languages'
import { rounds } from '#testing/rounds'
import { report, reportedPart, reportedPayment } from '#testing/status-reports'
import {
  outcomesOf,
  ReportRefusal,
  readStatusReport,
  reportRefusalMessage,
  statusReasonText,
  statusReportLimits,
} from './index.js'

const read = (text: string | Uint8Array) => readStatusReport(Buffer.from(text))

function refusalOf(content: string | Uint8Array): string {
  try {
    read(content)
  } catch (error) {
    if (!(error instanceof ReportRefusal)) throw error
    for (const language of languages) {
      const { text, values } = reportRefusalMessage(error)
      assert.doesNotMatch(say(text, language, values), /[{}]/)
    }
    return error.reason
  }
  return 'none'
}

const mixed = report(
  { status: 'PART', information: ['See below'] },
  reportedPart(
    { id: 'PAY-1-1', status: 'PART' },
    reportedPayment({
      id: 'E-1',
      instruction: 'I-1',
      status: 'RJCT',
      code: 'AC01',
      information: ['Account', ' not known '],
    }),
    reportedPayment({ id: 'E-2', status: 'ACSP' }),
  ),
  reportedPart({ id: 'PAY-1-2', status: 'RJCT', code: 'DT01' }),
)

test('a report tells of a file, its parts and its payments, each with its reasons', () => {
  assert.deepEqual(read(mixed), {
    originalMessageId: 'PAY-1',
    originalMessageType: 'pain.001.001.09',
    group: { status: 'PART', reasons: [{ code: null, information: 'See below' }] },
    parts: [
      {
        paymentInformationId: 'PAY-1-1',
        status: 'PART',
        reasons: [],
        payments: [
          {
            endToEndId: 'E-1',
            instructionId: 'I-1',
            status: 'RJCT',
            reasons: [{ code: 'AC01', information: 'Account not known' }],
          },
          { endToEndId: 'E-2', instructionId: null, status: 'ACSP', reasons: [] },
        ],
      },
      {
        paymentInformationId: 'PAY-1-2',
        status: 'RJCT',
        reasons: [{ code: 'DT01', information: null }],
        payments: [],
      },
    ],
  })
})

test('every version from 03 to 14 is read, whatever the prefix', () => {
  const whole = read(mixed)
  for (let version = 3; version <= 14; version += 1)
    assert.deepEqual(
      read(mixed.replace('002.001.03', `002.001.${String(version).padStart(2, '0')}`)),
      whole,
    )
  const prefixed = mixed.replace(/<(\/?)(?!\?)/g, '<$1p:').replace('xmlns=', 'xmlns:p=')
  assert.deepEqual(read(prefixed), whole)
  assert.deepEqual(read(Buffer.from(`\ufeff${mixed}`.replace('UTF-8', 'UTF-16'), 'utf16le')), whole)
})

describe('what it means for a payment', () => {
  const meaning = (text: string, endToEndId: string, paymentInformationId = 'PAY-1-1') => {
    const outcome = outcomesOf(read(text))({ endToEndId, paymentInformationId })
    return outcome && [outcome.result, outcome.status, ...outcome.reasons.map(({ code }) => code)]
  }

  test('its own status counts where it has one', () => {
    assert.deepEqual(meaning(mixed, 'E-1'), ['rejected', 'RJCT', 'AC01'])
    assert.deepEqual(meaning(mixed, 'E-2'), ['accepted', 'ACSP'])
  })

  test('a part that is rejected takes all its payments along, named or not', () => {
    assert.deepEqual(meaning(mixed, 'E-9', 'PAY-1-2'), ['rejected', 'RJCT', 'DT01'])
    const contradiction = report(
      { status: 'PART' },
      reportedPart(
        { id: 'PAY-1-1', status: 'RJCT', code: 'AM04' },
        reportedPayment({ id: 'E-1', status: 'ACCP' }),
        reportedPayment({ id: 'E-2', code: 'AC04' }),
      ),
    )
    assert.deepEqual(meaning(contradiction, 'E-1'), ['rejected', 'RJCT', 'AM04'])
    assert.deepEqual(meaning(contradiction, 'E-2'), ['rejected', 'RJCT', 'AC04'])
    assert.deepEqual(meaning(contradiction, 'E-1', 'unknown'), ['rejected', 'RJCT', 'AM04'])
    assert.equal(meaning(contradiction, 'PAY-1-1', 'unknown'), null)
  })

  test('a file that is rejected takes everything along', () => {
    const text = report({ status: 'RJCT', code: 'FF01' })
    assert.deepEqual(meaning(text, 'E-1'), ['rejected', 'RJCT', 'FF01'])
    const below = report(
      { status: 'RJCT', code: 'AM05' },
      reportedPart({ id: 'PAY-1-1', status: 'ACCP' }, reportedPayment({ id: 'E-1' })),
    )
    assert.deepEqual(meaning(below, 'E-1'), ['rejected', 'RJCT', 'AM05'])
  })

  test('a file or part that is accepted counts where nothing stands below', () => {
    const text = report(
      { status: 'ACTC' },
      reportedPart({ id: 'PAY-1-1', status: 'ACCP' }),
      reportedPart({ id: 'PAY-1-2' }, reportedPayment({ id: 'E-2', status: 'PDNG' })),
    )
    assert.deepEqual(meaning(text, 'E-1'), ['accepted', 'ACCP'])
    assert.deepEqual(meaning(text, 'E-2', 'PAY-1-2'), ['pending', 'PDNG'])
    assert.deepEqual(meaning(text, 'E-3', 'PAY-1-3'), ['accepted', 'ACTC'])
  })

  test('of what is accepted in part, nothing is known that is not named', () => {
    assert.equal(meaning(mixed, 'E-3'), null)
    assert.equal(meaning(mixed, 'E-3', 'PAY-1-9'), null)
  })

  test('a payment without its id is known by that of its instruction', () => {
    const text = report(
      {},
      reportedPart(
        { id: 'NOTPROVIDED' },
        reportedPayment({ id: 'NOTPROVIDED', instruction: 'E-1', status: 'RJCT' }),
      ),
    )
    assert.deepEqual(meaning(text, 'E-1'), ['rejected', 'RJCT'])
  })

  test('one that is named twice is rejected if it is so once', () => {
    const named = (...statuses: string[]) =>
      report(
        {},
        reportedPart(
          { id: 'PAY-1-1' },
          ...statuses.map((status) => reportedPayment({ id: 'E-1', status })),
        ),
      )
    assert.equal(meaning(named('RJCT', 'ACCP'), 'E-1')?.[0], 'rejected')
    assert.equal(meaning(named('ACCP', 'RJCT'), 'E-1')?.[0], 'rejected')
    assert.equal(meaning(named('PDNG', 'ACSC'), 'E-1')?.[0], 'accepted')
  })

  test('each code accepts, rejects or leaves it open, those that nobody knows too', () => {
    const resultOf = (status: string) => meaning(report({ status }), 'E-1')?.[0]
    for (const status of 'ACCP ACSC ACSP ACTC ACWC ACCC ACFC'.split(' '))
      assert.equal(resultOf(status), 'accepted', status)
    for (const status of ['RJCT', 'CANC', 'BLCK'])
      assert.equal(resultOf(status), 'rejected', status)
    for (const status of ['PDNG', 'RCVD', 'XXXX']) assert.equal(resultOf(status), 'pending', status)
  })
})

test('reasons have words in four languages, and others are shown as they are', () => {
  assert.equal(statusReasonText('AC04').fr, 'Le compte est clôturé')
  assert.equal(statusReasonText('MD01').nl, 'Er is geen geldig mandaat')
  const usual =
    'AC01 AC04 AC06 AG01 AM04 AM05 BE05 DT01 FF01 MD01 MD06 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01 TECH'
  for (const code of usual.split(' '))
    for (const language of languages) assert.notEqual(statusReasonText(code)[language], code)
  for (const code of ['ZZ99', 'toString', ''])
    assert.deepEqual(statusReasonText(code), { fr: code, nl: code, en: code, de: code })
  const own = report({ status: 'RJCT', own: 'B-17' })
  assert.equal(read(own).group.reasons[0]?.code, 'B-17')
})

describe('what is no report is refused by a name', () => {
  test('other documents and versions', () => {
    const plain = report({ status: 'ACCP' })
    for (const other of [
      'pain.001.001.09',
      'camt.053.001.02',
      'pain.002.001.02',
      'pain.002.001.15',
    ])
      assert.equal(refusalOf(plain.replace('pain.002.001.03', other)), 'unsupported_document')
    for (const other of ['pain.002.002.03', 'pacs.002.001.10'])
      assert.equal(refusalOf(plain.replace('pain.002.001.03', other)), 'unsupported_document')
    assert.equal(refusalOf('<Invoice/>'), 'unsupported_document')
  })

  test('what says nothing', () => {
    const plain = report({ status: 'ACCP' })
    assert.equal(refusalOf(plain.replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, '')), 'original_missing')
    assert.equal(refusalOf(plain.replace('>PAY-1<', '> <')), 'original_missing')
    assert.equal(refusalOf(plain.replace(/CstmrPmtStsRpt/g, 'Another')), 'original_missing')
    assert.equal(refusalOf(report({}, reportedPart({ id: 'P' }))), 'status_missing')
  })

  test('what is no XML, or not welcome', () => {
    for (const content of ['', 'report', '<a', mixed.slice(0, -20)])
      assert.equal(refusalOf(content), 'xml_malformed', content.slice(0, 10))
    const entity = mixed.replace('?>', '?><!DOCTYPE Document [<!ENTITY e "x">]>')
    assert.equal(refusalOf(entity), 'xml_dtd_forbidden')
    assert.equal(refusalOf(mixed.replace('UTF-8', 'EBCDIC')), 'xml_encoding_unsupported')
    const [before, after] = mixed.split('<GrpHdr>')
    const deep = `${before}${'<a>'.repeat(70)}${'</a>'.repeat(70)}<GrpHdr>${after}`
    assert.equal(refusalOf(deep), 'xml_too_large')
    assert.equal(refusalOf(`${before}<!-- ${'x'.repeat(70_000)} --><GrpHdr>${after}`), 'none')
    assert.equal(refusalOf(mixed.replace('See below', 'x'.repeat(70_000))), 'xml_too_large')
    assert.equal(refusalOf(Buffer.alloc(statusReportLimits.bytes + 1, 32)), 'xml_too_large')
  })

  test('whatever byte is another, or wherever it is cut', () => {
    const bytes = Buffer.from(mixed)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (place, byte) => {
        const changed = Buffer.from(bytes)
        changed[place] = byte
        refusalOf(changed)
        assert.ok(place > bytes.length - 3 || refusalOf(bytes.subarray(0, place)) !== 'none')
      }),
      { numRuns: rounds(1500) },
    )
  })
})

test('a report of 5,000 payments is read whole', () => {
  const payments = Array.from({ length: 5_000 }, (_, place) =>
    reportedPayment({ id: `E-${place}`, status: place % 2 ? 'RJCT' : 'ACCP', code: 'AC01' }),
  )
  const outcomeOf = outcomesOf(
    read(report({ status: 'PART' }, reportedPart({ id: 'P', status: 'PART' }, ...payments))),
  )
  for (const [place, result] of [
    [0, 'accepted'],
    [4_999, 'rejected'],
  ] as const)
    assert.equal(outcomeOf({ endToEndId: `E-${place}`, paymentInformationId: 'P' })?.result, result)
})
