import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { Problem } from '#kernel/problem'
import { plainDraft, post } from './actions/post.js'
import { References } from './actions/references.js'

const references = ({ isLocked = false, isClosed = false }) =>
  new References({
    is_file_kept: true,
    periods: [
      {
        id: 1,
        fiscal_year_id: 1,
        fiscal_year_code: '2026',
        starts_on: day('2026-12-01'),
        ends_on: day('2026-12-31'),
        is_locked: isLocked,
        is_closed: isClosed,
      },
    ],
    journals: [],
    accounts: [],
    vat_codes: [],
    third_parties: [],
  })

const lastDay = day('2026-12-31')

const refusal = (asked: References) => {
  try {
    asked.period(lastDay, 'entry_date')
    return undefined
  } catch (error) {
    return error instanceof Problem ? error.body.reason : error
  }
}

test('a locked period serves what opens or closes a year; a closed year serves nothing', () => {
  assert.equal(refusal(references({})), undefined)
  assert.equal(refusal(references({ isLocked: true })), 'period_locked')
  assert.equal(refusal(references({ isLocked: true }).lenient()), 'period_locked')
  assert.equal(refusal(references({ isLocked: true }).evenLocked()), undefined)
  assert.equal(refusal(references({ isLocked: true }).evenLocked().lenient()), undefined)
  const closed = references({ isLocked: true, isClosed: true })
  assert.equal(refusal(closed.evenLocked()), 'fiscal_year_closed')
})

test('nothing else is posted by that way', async () => {
  const draft = { ...plainDraft, journalId: 1, entryDate: lastDay, lines: [] }
  const posting = post({} as never, references({ isLocked: true }).evenLocked(), [
    { ...draft, origin: 'closing', phase: 'closing' },
    { ...draft, origin: 'manual' },
  ])
  await assert.rejects(posting, /only what opens or closes a year/)
})
