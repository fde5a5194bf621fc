import { madeId, next, type Samples, type Stage } from '#testing/stage'

/** Rent of the months that have come, two of which are due. */
const newRecord = ({ journal }: Stage) => ({
  label: `Rent ${next()}`,
  frequency: 'monthly',
  starts_on: '2026-01-31',
  template: {
    journal_id: journal('OD'),
    label: 'Rent {period}',
    lines: [
      { account: '610000', debit: '850.00' },
      { account: '499000', credit: '850.00' },
    ],
  },
})

export const samples: Samples = {
  records: {
    'recurring-entries': async (on) =>
      madeId(await on.admin.post(`${on.path}/recurring-entries`, newRecord(on))),
  },
  bodies: {
    createRecurring: newRecord,
    updateRecurring: () => ({ label: 'Better words' }),
    runOccurrence: () => ({ on: '2026-01-31' }),
  },
}
