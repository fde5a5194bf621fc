import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { rounds } from '../rounds.js'
import { analysisScores, type Manner, worsenings } from './analysis.js'
import type { Score } from './score.js'

describe('with a service for analysis', () => {
  let scores: Map<Manner, Score>
  let none: Score
  before(async () => {
    scores = await analysisScores('receipt', Math.max(24, rounds(240)))
    none = scores.get('none')!
  })

  test('that answers right, more fields and papers are right', () => {
    const right = scores.get('right')!
    assert.ok(right.header > none.header && right.whollyRight > none.whollyRight)
  })

  test('that talks nonsense, nothing changes', () => {
    const { right, whollyRight, ready } = scores.get('nonsense')!
    assert.deepEqual([right, whollyRight, ready], [none.right, none.whollyRight, none.ready])
  })

  test('that is wrong, no field gets worse and nothing is ready that would not have been', () => {
    const wrong = scores.get('wrong')!
    assert.ok(wrong.wronglyReady.length <= none.wronglyReady.length)
    for (const [field, share] of none.right)
      assert.ok(wrong.right.get(field)! >= share, `${field}: ${wrong.right.get(field)} of ${share}`)
  })

  test('what gets worse is said', () => {
    const worse = { ...none, header: none.header - 1, whollyRight: none.whollyRight - 1 }
    assert.deepEqual(
      worsenings(
        new Map([
          ['none', none],
          ['right', none],
        ]),
      ),
      [],
    )
    assert.equal(
      worsenings(
        new Map([
          ['none', none],
          ['wrong', worse],
        ]),
      ).length,
      2,
    )
  })
})
