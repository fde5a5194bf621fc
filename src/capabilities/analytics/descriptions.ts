/** What the OpenAPI document says of the routes of axes and codes. */
export const axes = {
  listAxes: 'The analytic axes in their order, as a plain array',
  createAxis: {
    summary: 'Create an analytic axis',
    description:
      'Analytics say where money belongs beside the legal books. An axis applies to the accounts whose ' +
      'number begins as one of `applies_to` says. A file has 20 at most (422 on `code`).',
  },
  updateAxis: {
    summary: 'Change an analytic axis',
    description:
      'Making it mandatory, or giving it other accounts, touches nothing that is posted. It may be renamed ' +
      'at any time.',
  },
  trashAxis: {
    summary: 'Put an analytic axis in the recycle bin, with its codes',
    description:
      '422 `record_in_use` with `used_by` while a line, a default, a rule or a budget uses one of them.',
  },
}

export const codes = {
  listCodes: 'The analytic codes by axis and path, as a plain array',
  importCodes: {
    summary: 'Import analytic codes from a CSV file',
    description:
      'Columns `axis` (its code), `code`, `label`, `parent` (a code), `starts_on`, `ends_on`, `is_active`, ' +
      '`note`. A code that the axis has is changed, and an empty cell says nothing. Codes above may come ' +
      'later in the file. Good rows are kept beside refused ones.',
  },
  createCode: {
    summary: 'Create an analytic code',
    description:
      'Codes hang below each other in five levels at most. Every code takes lines, those above others too; ' +
      'their sums include those below.',
  },
  updateCode: {
    summary: 'Change an analytic code',
    description:
      'It may be renamed at any time; `axis_id` is fixed once something uses it. Deactivating it touches ' +
      'nothing that is posted.',
  },
  trashCode: {
    summary: 'Put an analytic code in the recycle bin',
    description:
      '422 `record_in_use` with `used_by` when something uses it, or when codes hang below it.',
  },
}

export const reallocations = {
  reallocate: {
    summary: 'Replace the distribution of many lines on one axis',
    description:
      'Every line that is found and to which the axis applies gets the new distribution on it; other axes ' +
      'stay. One operation, undone as one. At most 10,000 lines (422 on `from`).',
  },
}

export const budgets = {
  listBudgets: 'The budgets, those of the latest fiscal year first, as a plain array without lines',
  createBudget: {
    summary: 'Create a budget',
    description:
      'Of `lines`, or of what was posted in a year (`from`), or of another budget (`copy_of`), both with ' +
      'growth. Amounts are above zero in the usual direction of an account: debit for costs and assets, ' +
      'credit for income, liabilities and equity. No line may count what another counts.',
  },
  readBudget: {
    summary: 'One budget with its lines, and with what was posted when that is asked for',
    description:
      'With `actuals` each line shows what was posted per period on its accounts and codes, those below ' +
      'included; what opens and closes a year is left out.',
  },
  updateBudget: {
    summary: 'Change a budget',
    description:
      'Approving one archives the approved one of the same fiscal year and axis. Fiscal year and axis ' +
      'change while it has no lines.',
  },
  replaceLines: {
    summary: 'Replace the lines of a budget',
    description:
      'All of them, 5,000 at most; those of an approved or archived budget are fixed. Instead of ' +
      '`months` a line may give a `total`, which is spread alike, by `weights` or as the year before.',
  },
  trashBudget: {
    summary: 'Put a budget in the recycle bin',
    description: 'An approved one goes back to draft first (422 on `status`).',
  },
}
