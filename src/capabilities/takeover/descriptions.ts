/** What the OpenAPI document says of the routes of takeovers. */
export const descriptions = {
  takeOverEntries: {
    summary: 'Take entries over from another program',
    description:
      'Multipart part `file`: a FEC or a list of entries as CSV, or a ZIP of one, at most 64 MB and 1,000,000 lines, read as a stream. Parts besides: `format` (`fec` or `csv`, by content when absent), `mapping` (JSON: `{"accounts": {"40100000": "440000"}, "journals": {"AC": "ACH"}, "third_parties": {"FDUPONT": "DUPONT"}}`), `create` (`1`: what is missing is made). Letters, separator, days and decimals are recognised; columns are known in four languages. Begin with `X-Dry-Run: 1`: everything is read, mapped and checked, and nothing is kept. Any problem refuses all of it (422 `takeover_refused` with the same body). Opening entries of the first year are posted as its opening; those of later years are compared with what is carried. Everything is one operation, undone as one.',
  },
  takeOverBalances: {
    summary: 'Take opening balances over from another program',
    description:
      'Multipart part `file`: a trial balance as CSV with account, debit and credit or balance, and optionally third party, reference and due date. Part `on`: the first day of a fiscal year that has no opening yet and before which nothing is booked. Parts `mapping` and `create` as for entries. One entry of phase `opening` is posted in the general journal. Rows with a reference or a due date become open items.',
  },
  listTakeovers: {
    summary: 'What was taken over',
    description:
      'Newest first. A takeover that is under way comes first, with `status` `running` and its `progress`.',
  },
}
