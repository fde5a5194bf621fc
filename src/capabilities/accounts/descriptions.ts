/** What the OpenAPI document says of the routes of accounts. */
export const descriptions = {
  listAccounts: 'The chart of accounts, as a plain array',
  createAccount: {
    summary: 'Create an account or a heading',
    description:
      'The heading above is found by the number: the longest one that begins it. A new heading ' +
      'takes over the accounts that lie below it; each of them gets a version more.',
  },
  readAccount: {
    summary: 'One account with its balance',
    description:
      'The balance is that of the fiscal year that holds today, else of the last: with what the ' +
      'account began it, on the side where that stands, and what moved in it. It begins with what ' +
      'it held at the end of the year before, closed or not (accounts of income and expense: with ' +
      'nothing); what closes the year is left out.',
  },
  updateAccount: {
    summary: 'Change an account',
    description:
      'What posted lines rest on no longer changes: 422 `record_in_use` with `used_by`. Number: ' +
      'no lines, and named by no journal, third party, VAT code or setting; to become a heading: ' +
      'likewise; type: no lines. When `is_reconcilable` is switched, the lines of the account ' +
      'follow, those that open a year excepted.',
  },
  trashAccount: {
    summary: 'Put an account in the recycle bin',
    description:
      '422 `record_in_use` with `used_by` when it has lines, accounts below it, or is named by a ' +
      'journal, a third party, a VAT code, a setting or a journal rule.',
  },
  accountLedger: {
    summary: 'The lines of an account with their running balance, oldest first',
    description:
      'Lines from `from` to `to`, both included, each with the balance after it (debit minus ' +
      'credit). Without either: the fiscal year that holds today, else the last. With `to` alone: ' +
      'from the start of that year, or of an earlier one that holds `to`. With `from` alone: ' +
      'without end.\n\n' +
      'Beside `data`: `opening_balance`, what the account held before `from` in the fiscal year ' +
      'that holds that day (what the year began with, and all lines of the year before `from`), ' +
      'and `closing_balance`, the balance after the last line of the whole span, whatever the ' +
      'page. Before the first year nothing is held; after all years what the last one holds.\n\n' +
      'A year begins with what the accounts of the balance sheet held at the end of the year ' +
      'before, whether that was closed, reopened or left open; accounts of income and expense ' +
      'begin at zero. Until the years before are closed, their results are part of the opening of ' +
      'the account on which closing will leave them, and `unclosed` says how much of ' +
      '`opening_balance` that is (debit minus credit; null when there is none).\n\n' +
      'Opening entries are never lines: they repeat what stands before them, so that a span over ' +
      'several years adds up. Closing entries are lines with `closing=1` only; without it a span ' +
      'over several years shows income and expense of all of them.\n\n' +
      'With `unlettered`: only lines that can be lettered and of which something remains; the ' +
      'balances count what remains of each. The opening balance is then what was still open ' +
      'before `from`, of all years, and the closing balance what is open at the end.',
  },
  importAccounts: {
    summary: 'Create and change accounts from a CSV file',
    description:
      'A CSV file (`;`, `,` or tab, or as a first line `sep=;` says; UTF-8, Windows-1252, or ' +
      'UTF-16 with its mark) with a header row, by these names or the usual ones in four ' +
      'languages: `number`, and any of `label`, `label_fr`, `label_nl`, `label_en`, `label_de`, ' +
      '`type`, `kind`, `is_reconcilable`, `is_active`. Known numbers are changed, new ones ' +
      'created; an empty cell says nothing, and columns that nobody knows are told in ' +
      '`ignored_columns`. The type is one that the class of the number holds. Good rows are kept, ' +
      'bad ones refused with messages by column; a file that cannot be read is refused whole.',
  },
}
