import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyLong } from '../rounds.js'
import { aims, paperClasses } from './report.js'
import { type Judged, judge, judgedOf, read, scoreOf } from './score.js'
import { specimen } from './specimen.js'
import type { PaperClass } from './story.js'

for (const paper of paperClasses) {
  test(`held-out papers of the class ${paper} reach ${aims[paper]} %`, onlyLong, () => {
    const heldOut = judgedOf(paper, 600).filter(({ half }) => half === 'held-out')
    const { header, wronglyReady } = scoreOf(heldOut)
    assert.ok(header >= aims[paper], `${header} % of header fields right`)
    // How many: who writes rules must not see which.
    assert.equal(wronglyReady.length, 0)
  })

  test(`some papers of the class ${paper} are read as well as all of them`, () => {
    const { header, wronglyReady, readyAmongRight, whollyRight } = scoreOf(judgedOf(paper, 24))
    assert.ok(header >= aims[paper] - 1, `${header} % of header fields right`)
    assert.equal(wronglyReady.filter(({ kind }) => kind === 'other paper').length, 0)
    assert.ok(readyAmongRight > whollyRight / 8, `${readyAmongRight} of ${whollyRight} ready`)
  })
}

/** The first open papers of a class that have a trait. */
function withTrait(paper: PaperClass, trait: string, count: number): Judged[] {
  const found: Judged[] = []
  for (let seed = 0; found.length < count; seed += 2) {
    const drawn = specimen(paper, seed)
    if (drawn.traits.has(trait)) found.push(judge(drawn, read(drawn)))
  }
  return found
}

// biome-ignore format: a table
const traits: readonly (readonly [PaperClass, string, readonly string[]])[] = [
  ['text',    'several rates',         ['net', 'VAT', 'gross']],
  ['text',    'prepaid',               ['net', 'VAT', 'gross']],
  ['text',    'totals: side by side',  ['net', 'VAT', 'gross']],
  ['receipt', 'voucher on a receipt',  ['gross']],
  ['receipt', 'gaps behind marks',     ['gross', 'date']],
]

for (const [paper, trait, names] of traits)
  test(`${names.join(', ')} of ${paper}: ${trait}`, () => {
    const wrong = withTrait(paper, trait, 8).flatMap(({ seed, wrong: all }) =>
      names.flatMap((name) => (all.has(name) ? [`${seed}: ${name} ${all.get(name)}`] : [])),
    )
    assert.ok(wrong.length <= 1, wrong.join('; '))
  })

test('a currency that neither the paper nor the country of its seller tells is none', () => {
  const unnamed = Array.from({ length: 120 }, (_, at) => specimen('receipt', at * 2)).filter(
    ({ truth }) => truth.currency === null,
  )
  assert.ok(unnamed.length > 0)
  for (const drawn of unnamed) {
    const { extracted, isTrusted } = read(drawn)
    assert.deepEqual([extracted.currency, isTrusted], [null, false], `seed ${drawn.seed}`)
  }
})
