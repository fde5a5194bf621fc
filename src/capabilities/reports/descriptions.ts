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
  readGeneralLedger: {
    summary: 'General ledger',
    description:
      'The lines of each account by date, with their running balance. Pages are counted in lines; the figures of an ' +
      'account are those of the whole span, whatever the page. The fingerprint is null where there is more than a page.',
  },
  readJournalReport: {
    summary: 'Journal',
    description:
      'All entries of the span by journal, fiscal year and number, with what opens and closes a year. `journals` has ' +
      'what each journal comes to, by month; `summary` leaves the entries out.',
  },
  readThirdPartyBalance: {
    summary: 'Third-party balances',
    description:
      'What each third party had on each account before a span, what moved and what is left. `controls` compares ' +
      'each account with what third parties have of it.',
  },
  readAgedBalance: {
    summary: 'Aged balance',
    description:
      'What was open at the end of a day, by how late it was: an invoice paid next week is open today, and stays so ' +
      'in every later look at today. `detail` adds the items.',
  },
  readVatSummary: {
    summary: 'VAT summary',
    description:
      'The base and the VAT of each VAT code by month, purchases first. It follows the ledger; the declaration follows ' +
      'the boxes.',
  },
  readKpis: {
    summary: 'Key figures',
    description:
      'Turnover, margins, results, cash and days of credit by month, ready for a chart: at most 36 whole months. Ratios ' +
      'that cannot be formed are null.',
  },
  readAnalyticReport: {
    summary: 'Analytic report',
    description:
      'Income and expense by code of an axis, in the order of its tree: the figures of a code include those below it, ' +
      '`own` are its own. The last row is what nobody allocated, so that `totals` are the movements of the accounts.',
  },
  readBudgetReport: {
    summary: 'Budget and actual',
    description:
      'Each line of a budget with what was posted, month by month up to a day; the month of that day with its whole ' +
      'budget. The last row is the income and expense that no line names.',
  },
  readAssetReport: {
    summary: 'Movements of assets and their depreciation, per account',
    description:
      'For a fiscal year, or from a day to a day: what stood, what came, moved and went, and what the ledger has. The ' +
      'columns of the annual accounts.',
  },
  listReports: {
    summary: 'Catalogue of reports',
    description:
      'Every report with its path, the formats of its export and the parameters that it takes.',
  },
} as const

/** The same of the routes of firms. */
export const firmDescriptions = {
  readFirmKpis: {
    summary: 'Key figures of all files',
    description:
      'The key figures of the files that the caller sees, by month, with what they came to a year before. Without days ' +
      'it is the calendar year of today.',
  },
} as const
