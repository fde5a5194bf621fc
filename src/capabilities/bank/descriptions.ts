/** What the OpenAPI document says of the routes of the bank. */
export const accounts = {
  listBankAccounts: {
    summary: 'Bank accounts with their books, statements and what waits',
    description:
      'A bank account is a financial journal with an account of its own. `difference` is what the ' +
      'last statement and the books differ by on its day once what waits and what is ignored is ' +
      'taken off: 0.00 when they agree, and without a statement.',
  },
}

export const files = {
  listCodaFiles: 'Files of statements, newest first',
  importCodaFile: {
    summary: 'Import statements: CODA, CAMT.053 or MT940',
    description:
      'Multipart: `file`, recognised by its content, of 64 MB at most; `create_journal=1` makes a ' +
      'financial journal for each account that none has (role manager); `journal_id` names the ' +
      'journal of an account without IBAN. Each movement that counts for the balance becomes a ' +
      'transaction; what collects payments is split into them. A statement that is known is ' +
      'skipped, and where days overlap so is each transaction that is there already: all known is ' +
      '200 with `duplicate_of`, some 201 with status `partial`. What is wrong with a file refuses ' +
      'it whole, with `reason` and `line`; an account that no journal has is ' +
      '`bank_account_unknown` with `accounts`.',
  },
  readCodaFile: 'One file with its statements',
  trashCodaFile: {
    summary: 'Put a file in the bin with its transactions',
    description: 'Refused when one of them is matched or booked. It may then be imported again.',
  },
  readUpload: 'The file as it was uploaded',
}

export const transactions = {
  listTransactions: {
    summary: 'Bank transactions, newest first',
    description:
      'Beside the keys of the page `counts`: how many are in each state under the same filters ' +
      'but `status`.',
  },
  feedTransactions: {
    summary: 'Tell transactions of a bank account',
    description:
      'For integrators and account information services: up to 500, each with an id of your own. ' +
      'One that is known by it, or that a statement has brought, is a duplicate. All or nothing. ' +
      '`balance` is kept for the reconciliation.',
  },
  settleBatch: {
    summary: 'Match, book, ignore or undo many as one operation',
    description:
      'Up to 500, each as by its own route; the first that is refused refuses all, at ' +
      '`items.<n>`. Undone as one.',
  },
  matchCertain: {
    summary: 'Settle every transaction that is certain',
    description:
      'Oldest first, each seeing what those before it settled, until nothing certain is left; at ' +
      'most 5,000 per call. One operation, undone as one. `undecided_by` says why the others wait.',
  },
  listSuggestions: {
    summary: 'What a transaction may be, best first',
    description:
      'Each with the reasons whose points make its score, in the language of the reader. It can ' +
      'be sent back as it is: `items` and `sepa` to match, `account` and `transfer` to book. ' +
      'Nothing unless the transaction is `pending`.',
  },
  matchTransaction: {
    summary: 'Settle open lines by a transaction',
    description:
      'Posts one entry in the journal of the bank account, on the day of the bank: the bank, then ' +
      'a line for each open line, which is lettered with it, or tied while something of it ' +
      'remains. What they come to is the amount of the transaction; a difference within ' +
      '`auto_entries.reconciliation_difference.max_amount` is booked away with `write_off`, ' +
      'else it is 422 `match_difference`.',
  },
  bookTransaction: {
    summary: 'Book a transaction to accounts',
    description:
      'Lines by account, or by third party alone: an advance on its control account. One line of ' +
      'all of it may stand at the top. With a VAT code the amount includes VAT. Not on a heading, ' +
      'nor on the account of a bank.',
  },
  undoMatch: {
    summary: 'Undo a match or a booking',
    description:
      'The entry is reversed on its own day, what it lettered is open again, and the transaction ' +
      'waits. Other payments of the same items stay with them.',
  },
  readTransaction: 'One bank transaction with what settled it',
  updateTransaction: {
    summary: 'Say who a transaction is from, where it belongs, or leave it alone',
    description:
      '`third_party_id` and `account_id` lead the suggestions; `status` is `pending` or ' +
      '`ignored`. Of one that is matched or booked only `note` changes.',
  },
}

export const rules = {
  listRules: 'Rules by which transactions are booked, in their order',
  createRule: {
    summary: 'A rule of your own, after all others',
    description:
      'It asks for an IBAN, a name, a communication or a code, and says an account or a third ' +
      'party. Texts compare without capitals, accents and punctuation. The first that fits leads; ' +
      'those made by hand come before those that were learned. With `is_auto`, auto-match books ' +
      'by it. `pending_fits` tells how many that wait it fits.',
  },
  orderRules: 'Put the rules in an order',
  readRule: 'One rule',
  updateRule: 'Change a rule',
  trashRule: 'Put a rule in the bin',
}

export const reconciliation = {
  reconcileBanks: {
    summary: 'Bank against books on a day',
    description:
      '`difference` is the closing balance of the last statement less the books, what waits and ' +
      'what is ignored, all up to the day of that statement: 0.00 when they agree.',
  },
}
