/** What the OpenAPI document says of the routes of reports. */
export const descriptions = {
  readTrialBalance: {
    summary: 'Trial balance',
    description:
      'The balance of each account before a span, what moved in it and the balance after. `level` groups by first ' +
      'digits, `headings` adds those of the chart.',
  },
  readBalanceSheet: {
    summary: 'Balance sheet',
    description:
      'Assets and liabilities at the end of a day, by a model of the country, before what closes the year. Each row ' +
      'shows its accounts; customers and suppliers on the other side than usual stand there, by third party.',
  },
  readIncomeStatement: {
    summary: 'Income statement',
    description:
      'The result of a span by a model of the country. `by` adds a column for each month or quarter.',
  },
  readAnnualAccounts: {
    summary: 'Annual accounts',
    description:
      'The filing model of one fiscal year with all its rubrics, and checks of what must hold before it is filed.',
  },
  readCashFlow: {
    summary: 'Cash flow',
    description: 'From the result of a span to the change in cash, by the indirect method.',
  },
} as const
