/** What the OpenAPI document says of the routes of fiscal years and periods. */
export const years = {
  listFiscalYears: 'Fiscal years with their periods, oldest first',
  createFiscalYear: {
    summary: 'Create a fiscal year with its monthly periods',
    description:
      'It follows the last year or precedes the first one day by day, lasts 24 months at most, ' +
      'and does not precede a closed year.',
  },
  readFiscalYear: 'One fiscal year with its periods',
  updateFiscalYear: {
    summary: 'Change the code or the dates of a fiscal year',
    description:
      'Dates move at the ends of the chain of years, as far as no entry is left outside and no ' +
      'locked period changes. A month that stays keeps its id.',
  },
  deleteFiscalYear: {
    summary: 'Delete an empty fiscal year',
    description:
      'The first or the last of the chain, open and without entries. For good: fiscal years have ' +
      'no bin.',
  },
  previewClosing: {
    summary: 'What closing would find and post',
    description:
      'Checks with their severity, and the proposed closing and opening entries; where the result ' +
      'waits for its appropriation on an account of its own, the transfer to it. A check of ' +
      'severity `error` stops the closing.',
  },
  closeFiscalYear: {
    summary: 'Close a fiscal year',
    description:
      'Posts the closing entry on its last day and the opening entry on the first day of the next ' +
      'year, which is made when it is missing. Refused with `checks` while one of them is an ' +
      '`error`.',
  },
  reopenFiscalYear: {
    summary: 'Reopen the last closed fiscal year',
    description: 'Reverses what closing posted.',
  },
}

export const periods = {
  listPeriods: 'Periods of the fiscal years, oldest first',
  readPeriod: 'One period',
  lockPeriod: {
    summary: 'Lock a period',
    description: 'Nothing is posted into it from then on but what opens or closes its year.',
  },
  unlockPeriod: 'Unlock a period of an open fiscal year',
}
