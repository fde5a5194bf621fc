import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { storedAmount } from '#kernel/money'
import { Problem } from '#kernel/problem'
import { plainDraft } from './actions/entry-draft.js'
import { post } from './actions/post.js'
import { References } from './actions/references.js'
import { lineOn } from './domain/lines.js'

const references = ({ isLocked = false, isClosed = false }) =>
  new References({
    periods: [
      {
        id: 1,
        fiscal_year_id: 1,
        fiscal_year_code: '2026',
        starts_on: day('2026-12-01'),
        ends_on: day('2026-12-31'),
        is_locked: isLocked,
        is_closed: isClosed,
        declared_by: null,
      },
    ],
    journals: [{ id: 1, code: 'OD', type: 'general', control_account_id: null, is_active: true }],
    accounts: [
      {
        id: 1,
        number: '499000',
        label: 'transit',
        kind: 'postable',
        is_active: true,
        is_reconcilable: false,
        is_of_customers: false,
        is_of_suppliers: false,
        is_of_vat: false,
        default_analytic: null,
      },
    ],
    vat_codes: [],
    third_parties: [],
    axes: [],
    analytic_codes: [],
    vat_regime: 'monthly',
  })

const hundred = storedAmount('100.00')
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
  const line = { thirdPartyId: null, dueDate: null, analytic: null }
  const lines = [...lineOn('debit', '499000', hundred), ...lineOn('credit', '499000', hundred)].map(
    (one) => ({ ...one, ...line }),
  )
  const draft = { ...plainDraft, journalId: 1, entryDate: lastDay, lines }
  const posting = post(
    { company: { countryPack: 'BE' } } as never,
    references({ isLocked: true }).evenLocked(),
    [
      { ...draft, origin: 'closing', phase: 'closing' },
      { ...draft, origin: 'manual' },
    ],
  )
  await assert.rejects(posting, /only what opens or closes a year/)
})
