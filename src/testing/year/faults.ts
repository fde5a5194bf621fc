/**
 * Faults that are put into the program from outside, as it is loaded: a text of a compiled file and what stands there
 * instead. The simulation must find each of them; the program itself knows nothing of it.
 */
export type Fault = {
  readonly about: string
  /** Below `src`, as it is compiled. */
  readonly file: string
  /** Each text is there exactly once. */
  readonly edits: readonly (readonly [before: string, after: string])[]
}

const fault = (about: string, file: string, ...edits: Fault['edits']): Fault => ({
  about,
  file,
  edits,
})

export const faults: Readonly<Record<string, Fault>> = {
  'rounded-down': fault('fractions of a cent are cut off, VAT with them', 'kernel/money.js', [
    '(magnitude * 2n + denominator) / (denominator * 2n)',
    'magnitude / denominator',
  ]),
  'credit-note-boxes': fault(
    'a credit note fills the boxes of an invoice',
    'capabilities/ledger/domain/boxes.js',
    ['isCreditNote ? rule.baseBoxesCredit : rule.baseBoxes', 'rule.baseBoxes'],
  ),
  'box-of-first-month': fault(
    'a return leaves out its first month',
    'capabilities/vat/queries/figures.js',
    [
      'WHERE p.company_id = $1 AND p.starts_on BETWEEN $2 AND $3 GROUP BY',
      'WHERE p.company_id = $1 AND p.starts_on > $2 AND p.starts_on <= $3 GROUP BY',
    ],
  ),
  'settled-rounding': fault(
    'what whole euros leave goes to income instead of expense, and the other way round',
    'countries/vat-return/settlement.js',
    [
      'rest > 0n ? rules.rounding.loss : rules.rounding.gain',
      'rest < 0n ? rules.rounding.loss : rules.rounding.gain',
    ],
  ),
  'euros-too-many': fault('whole euros are one too many', 'countries/vat-return/boxes.js', [
    'times(times(amount, 1n, 100n), 100n, 1n)',
    'times(times(amount, 1n, 100n) + 1n, 100n, 1n)',
  ]),
  'cancelled-tax-lost': fault(
    'the tax of what credit notes make negative is not given back',
    'countries/fr/vat-return/ca3.js',
    [
      "'21': subtract(amountIn(exact, '21'), add(...moved.map(({ tax }) => tax))),",
      "'21': amountIn(exact, '21'),",
    ],
  ),
  'reversed-on-same-side': fault(
    'what is undone is posted once more instead',
    'capabilities/ledger/domain/reversal.js',
    ['side: otherSide(line.side),', 'side: line.side,'],
  ),
  'undone-stays-declared': fault(
    'what is undone is declared twice instead of not at all',
    'countries/vat-return/reversal.js',
    ['({ box, amount: negate(amount) })', '({ box, amount })'],
  ),
  'matched-to-the-last': fault(
    'a payment settles the last candidate, proven or not',
    'capabilities/bank/domain/matching/certainty.js',
    ['return proven.length === 1 ? proven[0] : undefined', 'return candidates.at(-1)'],
  ),
  'transaction-lost': fault(
    'a statement of several movements loses one',
    'capabilities/bank/queries/transactions.js',
    [
      'FROM json_populate_recordset(NULL::bank_transactions, $6)',
      'FROM json_populate_recordset(NULL::bank_transactions, $6) LIMIT greatest(1, json_array_length($6::json) - 1)',
    ],
  ),
  'sync-skips': fault(
    'a device is not told the first change of a page',
    'capabilities/sync/queries/feed.js',
    ['AND seq > $2 ORDER BY seq LIMIT $3', 'AND seq > $2 + 1 ORDER BY seq LIMIT $3'],
  ),
  'copy-stays-short': fault(
    'a new copy lacks the newest records of each kind',
    'capabilities/sync/queries/feed.js',
    ['AND record_id > $3 AND seq <= $4', 'AND record_id > $3 AND seq <= $4 - 40'],
  ),
  'webhook-lost': fault(
    'a delivery that the receiver refused counts as delivered',
    'capabilities/webhooks/domain.js',
    ['return status !== null && status >= 200 && status <= 299', 'return status !== null'],
  ),
  unannounced: fault('an entry in seven is not announced', 'capabilities/ledger/actions/post.js', [
    '    op.emit(event, {',
    '    if (entry.id % 7 !== 0) op.emit(event, {',
  ]),
  'sent-twice': fault('a mail is handed over twice', 'capabilities/mail/actions/deliver.js', [
    'const { delivery } = await handOver(',
    'const twice = async (...all) => (await handOver(...all), handOver(...all)); const { delivery } = await twice(',
  ]),
  'peppol-received-twice': fault(
    'a document that is delivered again counts as a new one',
    'capabilities/peppol/actions/receive.js',
    [
      'const inboxId = inboxPrefix(reached) + entry.id;',
      'const inboxId = inboxPrefix(reached) + entry.id + performance.now();',
    ],
    ['messageId: entry.messageId ?? entry.id,', 'messageId: inboxId,'],
    [
      'const messageId = entry.messageId ??',
      'const messageId = entry.messageId + performance.now() ??',
    ],
  ),
  'depreciation-a-day-short': fault(
    'the first day of an asset is not written off',
    'capabilities/fixed-assets/domain/years-in-service.js',
    ['const count = daysBetween(from, to) + 1;', 'const count = daysBetween(from, to);'],
  ),
  'depreciation-elsewhere': fault(
    'furniture is charged to the account of vehicles',
    'countries/be/assets.js',
    ["'240': '630230'", "'240': '630240'"],
  ),
  'export-loses-lines': fault(
    'an export leaves out a line in twenty',
    'capabilities/exports/actions/lists/entries.js',
    [
      'WHERE e.company_id = $1 AND e.entry_date BETWEEN $3',
      'WHERE e.company_id = $1 AND l.id % 20 <> 0 AND e.entry_date BETWEEN $3',
    ],
  ),
  'reminded-again': fault(
    'a customer is reminded again at once',
    'capabilities/mail/domain/proposals.js',
    ["yield 'too_soon';", 'return;'],
  ),
  'backup-lacks-a-table': fault('a backup forgets the devices', 'command-line/backup/tables.js', [
    "AND c.relname <> 'schema_migrations'",
    "AND c.relname NOT IN ('schema_migrations', 'sync_devices')",
  ]),
  'parties-of-others': fault(
    'a file lists the third parties of all files',
    'capabilities/third-parties/queries/third-parties.js',
    [
      'WHERE t.company_id = $1 AND t.deleted_at IS NULL',
      'WHERE $1::bigint > 0 AND t.deleted_at IS NULL',
    ],
  ),
  'entries-of-others': fault(
    'a file lists the entries of all files',
    'capabilities/ledger/queries/entries.js',
    ['where: `e.company_id = $1', 'where: `$1::bigint > 0'],
  ),
  'encoder-sees-all': fault(
    'whoever works in the firm reaches every file',
    'capabilities/auth/access.js',
    ['return row.firm_role === null ? null : row.company_role;', 'return row.firm_role;'],
  ),
  'keys-forgotten': fault(
    'a write that is asked for again is done again',
    'platform/operations/mutation-key.js',
    ['if (claimed === 1)', 'if (claimed >= 0)'],
  ),
  'january-missing': fault(
    'reports leave out the first month of their span',
    'capabilities/ledger/queries/sum-rows.js',
    ['WHEN m.starts_on >= ', 'WHEN m.starts_on > '],
  ),
  'statement-lacks-an-account': fault(
    'the statements forget an account',
    'countries/fill-statements.js',
    ['for (const share of shares)', 'for (const share of shares.slice(1))'],
  ),
  'result-elsewhere': fault(
    'a closed year carries its profit as a loss',
    'countries/be/closing.js',
    ["resultAccounts: { profit: '140000'", "resultAccounts: { profit: '141000'"],
  ),
  'every-second-month': fault(
    'what comes back each month comes every second one',
    'capabilities/recurring/domain/dates.js',
    [
      'const months = place * interval * monthsIn[frequency];',
      'const months = 2 * place * interval * monthsIn[frequency];',
    ],
  ),
  'csv-cents': fault(
    'cents of a CSV file are read as tens of cents',
    'formats/foreign-books/values.js',
    ["decimals.slice(0, 2).padEnd(2, '0')", "decimals.slice(0, 1).padEnd(2, '0')"],
  ),
}
