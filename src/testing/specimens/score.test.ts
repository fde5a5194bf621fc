import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nothingExtracted } from '../../reading/rules/extracted.js'
import { reportOf } from './report.js'
import { type Judged, judge, type Outcome, scoreOf, suspectsOf } from './score.js'
import { isTrap, type Specimen, specimen } from './specimen.js'

/** An extract that says all that the truth of a paper does. */
function told({ truth }: Specimen, isTrusted = true): Outcome {
  const nothing = nothingExtracted()
  return {
    isTrusted,
    extracted: {
      ...nothing,
      document_type: truth.documentType,
      direction: truth.direction,
      counterparty: { name: truth.name, vat_number: truth.vatNumber, iban: null, bic: null },
      number: truth.number,
      date: truth.date,
      due_date: truth.dueDate,
      currency: truth.currency,
      structured_communication: truth.communication,
      payment: { iban: truth.ibans[0] ?? null, bic: null, paid: false },
      totals: {
        ...nothing.totals,
        net: truth.net,
        vat: truth.vat,
        gross: truth.gross,
        vat_breakdown: (truth.shares ?? []).map(({ rate, base, vat }) => ({
          category: null,
          rate,
          base,
          amount: vat,
        })),
      },
    },
  }
}

const papers = Array.from({ length: 150 }, (_, seed) => specimen('text', seed))
const plain = papers.find(({ truth }) => truth.kind === 'invoice' && truth.isClear)!
const trap = papers.find(({ truth }) => isTrap(truth.kind))!

describe('a reading is judged', () => {
  test('as wholly right when it says what the paper says', () => {
    for (const paper of papers.filter(({ truth }) => !isTrap(truth.kind))) {
      const judged = judge(paper, told(paper))
      assert.deepEqual(
        [[...judged.wrong], judged.isWhollyRight, judged.isWronglyReady],
        [[], true, false],
      )
    }
  })

  test('as wrongly ready when it is trusted with a field that is booked wrong, and only then', () => {
    const { extracted } = told(plain)
    const wrong = [
      { ...extracted, totals: { ...extracted.totals, gross: 1 } },
      { ...extracted, date: '2024-12-31' },
      { ...extracted, number: '1' },
      { ...extracted, direction: null },
      { ...extracted, payment: { ...extracted.payment, iban: 'BE68539007547034' } },
    ]
    for (const one of wrong) {
      assert.equal(judge(plain, { extracted: one, isTrusted: true }).isWronglyReady, true)
      assert.equal(judge(plain, { extracted: one, isTrusted: false }).isWronglyReady, false)
    }
    const named = { ...extracted, counterparty: { ...extracted.counterparty!, name: 'Another' } }
    assert.equal(judge(plain, { extracted: named, isTrusted: true }).isWronglyReady, false)
  })

  test('as wrongly ready when it is no invoice, several of them, or for somebody else', () => {
    assert.equal(judge(trap, told(trap)).isWronglyReady, true)
    assert.equal(judge(trap, told(trap, false)).isWronglyReady, false)
  })

  test('without regard to spaces in a number, or to capitals and points in a name', () => {
    const { extracted } = told(plain)
    const counterparty = {
      ...extracted.counterparty!,
      name: extracted.counterparty!.name!.toUpperCase(),
    }
    const written = { ...extracted, number: [...extracted.number!].join(' '), counterparty }
    assert.deepEqual([...judge(plain, { extracted: written, isTrusted: true }).wrong], [])
  })
})

const badly = (paper: Specimen): Judged =>
  judge(paper, { extracted: nothingExtracted(), isTrusted: true })

test('the report shows what is wrong with open papers, and of the others figures alone', () => {
  const judged = papers.map(badly)
  const open = judged.filter(({ half }) => half === 'open').length
  const hidden = reportOf('text', judged, { isHeldOutShown: false })
  const seeds = (text: string) =>
    [...text.matchAll(/^ {4}(\d+): /gm)].map((match) => Number(match[1]))
  assert.equal(seeds(hidden.text).length, open)
  assert.ok(seeds(hidden.text).every((seed) => seed % 2 === 0))
  assert.equal(seeds(reportOf('text', judged, { isHeldOutShown: true }).text).length, judged.length)
  assert.equal(hidden.falseReady, judged.length)
  assert.match(hidden.text, /wrongly ready +75 +75/)
})

test('a trait that goes with a wrong field is named', () => {
  const judged = papers.map((paper) => {
    const { extracted } = told(paper)
    const isBad = paper.traits.has('language: de')
    return judge(paper, {
      extracted: isBad ? { ...extracted, number: null } : extracted,
      isTrusted: false,
    })
  })
  const [first] = suspectsOf(judged, 1)
  assert.deepEqual(
    [first!.field, first!.trait, first!.wrong],
    ['number', 'language: de', first!.count],
  )
  assert.ok(scoreOf(judged).right.get('number')! < 100)
})
