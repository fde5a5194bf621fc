import assert from 'node:assert/strict'
import { test } from 'node:test'

import { agency } from '#testing/bank-year/agency'
import { club } from '#testing/bank-year/club'
import { scoreOf, type Tally } from '#testing/bank-year/score'
import { workshop } from '#testing/bank-year/workshop'
import { longOrShort } from '#testing/rounds'

const share = (part: number, { count }: Tally) => part / count

for (const seed of longOrShort([1001, 1002, 1003], [1001]))
  test(`of year ${seed}, nothing is matched wrongly, four in five are matched, and the truth is at hand`, () => {
    const { all, wrong } = scoreOf(seed, workshop, longOrShort(600, 200))
    assert.deepEqual(wrong, [])
    assert.ok(share(all.automatic, all) >= 0.8, `${share(all.automatic, all)} automatic`)
    assert.ok(share(all.amongThree, all) >= 0.95, `${share(all.amongThree, all)} in three`)
    assert.ok(share(all.atFirst, all) >= 0.95, `${share(all.atFirst, all)} in three before`)
  })

for (const profile of [agency, club])
  test(`of a year of the ${profile.name}, with other habits, nothing is matched wrongly either`, () => {
    assert.deepEqual(scoreOf(1004, profile, longOrShort(600, 100)).wrong, [])
  })
