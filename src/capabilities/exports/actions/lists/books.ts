import { TransactionFilter, transactionsAsked } from '#capabilities/bank'
import { DocumentFilter, documentsAsked } from '#capabilities/documents'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import type { Language } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import * as shape from '#platform/shapes/index'
import type { Row } from '#platform/tables/table'
import type { ExportReading } from '../export.js'
import { listExport } from './list.js'

const { object, maybe } = shape

export const documents = listExport({
  name: 'documents',
  label: { fr: 'Documents', nl: 'Documenten', en: 'Documents', de: 'Belege' },
  description: {
    fr: 'Les factures et notes de crédit reçues et envoyées.',
    nl: 'De ontvangen en verzonden facturen en creditnota’s.',
    en: 'The invoices and credit notes received and sent.',
    de: 'Die erhaltenen und gesendeten Rechnungen und Gutschriften.',
  },
  asked: DocumentFilter,
  columns: [
    { key: 'id', kind: 'count', sql: 'd.id', paper: { width: null } },
    { key: 'direction', sql: 'd.direction', paper: { width: 50 } },
    { key: 'is_credit_note', kind: 'flag', sql: 'd.is_credit_note', paper: { width: null } },
    { key: 'document_number', sql: 'd.number', paper: { width: 80, lines: 2 } },
    { key: 'document_date', kind: 'day', sql: 'd.document_date' },
    { key: 'due_date', kind: 'day', sql: 'd.due_date' },
    { key: 'status', sql: 'd.status', paper: { width: 64 } },
    { key: 'third_party_code', sql: 't.code', isName: true, paper: { width: null } },
    { key: 'third_party_name', sql: 't.name', isName: true, paper: { lines: 2 } },
    { key: 'currency', sql: 'd.currency', paper: { width: 36 } },
    { key: 'amount_net', kind: 'amount', sql: 'd.amount_net' },
    { key: 'amount_vat', kind: 'amount', sql: 'd.amount_vat' },
    { key: 'amount_gross', kind: 'amount', sql: 'd.amount_gross' },
    { key: 'is_paid', kind: 'flag', sql: 'd.is_paid', paper: { width: null } },
    { key: 'structured_communication', sql: 'd.structured_communication', paper: { width: null } },
    { key: 'entry_id', kind: 'count', sql: 'd.journal_entry_id', paper: { width: null } },
  ],
  select: (op, asked) => {
    const { where, values } = documentsAsked(asked, known(op))
    return {
      from: `FROM documents d
        LEFT JOIN third_parties_today m ON m.company_id = d.company_id AND m.id = d.third_party_id
          LEFT JOIN third_parties t ON t.company_id = m.company_id AND t.id = m.today_id
        WHERE d.company_id = $1 AND d.deleted_at IS NULL AND $2::text IS NOT NULL${where}
        ORDER BY d.document_date, d.id`,
      values: values.slice(known(op).length),
      chosen: asked,
      ...daysOf(asked),
    }
  },
})

/** The parameters that every list begins with. */
const known = ({ company, language }: ExportReading) => [company.id, language]

function daysOf({ from, to }: { from?: Day | null | undefined; to?: Day | null | undefined }) {
  return from && to ? { days: { from, to } } : {}
}

export const bankTransactions = listExport({
  name: 'bank-transactions',
  label: {
    fr: 'Transactions bancaires',
    nl: 'Bankverrichtingen',
    en: 'Bank transactions',
    de: 'Banktransaktionen',
  },
  description: {
    fr: 'Les mouvements des comptes bancaires et leur état.',
    nl: 'De bewegingen van de bankrekeningen en hun status.',
    en: 'The movements of the bank accounts and their status.',
    de: 'Die Bewegungen der Bankkonten und ihr Status.',
  },
  asked: TransactionFilter,
  columns: [
    { key: 'id', kind: 'count', sql: 'b.id', paper: { width: null } },
    { key: 'journal_code', sql: 'j.code', paper: { width: 40 } },
    { key: 'account_iban', sql: 'b.account_iban', paper: { width: null } },
    { key: 'statement_number', sql: 's.number', paper: { width: 50 } },
    { key: 'entry_date', kind: 'day', sql: 'b.entry_date' },
    { key: 'value_date', kind: 'day', sql: 'b.value_date', paper: { width: null } },
    { key: 'amount', kind: 'amount', sql: 'b.amount' },
    { key: 'currency', sql: 'b.currency', paper: { width: 36 } },
    { key: 'counterpart_name', sql: 'b.counterpart_name', paper: { lines: 2 } },
    { key: 'counterpart_iban', sql: 'b.counterpart_iban', paper: { width: null } },
    { key: 'communication', sql: 'b.communication', paper: { lines: 3 } },
    { key: 'structured_communication', sql: 'b.structured_communication', paper: { width: null } },
    { key: 'status', sql: 'b.status', paper: { width: 60 } },
    { key: 'third_party_code', sql: 't.code', isName: true, paper: { width: null } },
    { key: 'third_party_name', sql: 't.name', isName: true, paper: { width: null } },
    { key: 'entry_id', kind: 'count', sql: 'b.entry_id', paper: { width: null } },
  ],
  select: (op, asked) => {
    const { where, values } = transactionsAsked(asked, known(op))
    const { amount_min, amount_max, ...chosen } = asked
    return {
      from: `FROM bank_transactions b
        JOIN journals j ON j.company_id = b.company_id AND j.id = b.journal_id
        LEFT JOIN bank_statements s ON s.company_id = b.company_id AND s.id = b.statement_id
        LEFT JOIN third_parties_today m ON m.company_id = b.company_id AND m.id = b.third_party_id
          LEFT JOIN third_parties t ON t.company_id = m.company_id AND t.id = m.today_id
        WHERE b.company_id = $1 AND b.deleted_at IS NULL AND $2::text IS NOT NULL${where}
        ORDER BY b.entry_date, b.id`,
      values: values.slice(known(op).length),
      chosen: { ...chosen, amount_min: decimal(amount_min), amount_max: decimal(amount_max) },
      ...daysOf(asked),
    }
  },
})

const HistoryAsked = object({
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  resource: maybe(shape.text({ max: 60 })),
})

export const history = listExport({
  name: 'history',
  label: {
    fr: 'Historique',
    nl: 'Geschiedenis',
    en: 'History',
    de: 'Verlauf',
  },
  description: {
    fr: 'Chaque modification, par qui et quand.',
    nl: 'Elke wijziging, door wie en wanneer.',
    en: 'Every change, by whom and when.',
    de: 'Jede Änderung, durch wen und wann.',
  },
  asked: HistoryAsked,
  columns: [
    { key: 'seq', kind: 'count', sql: 'c.seq' },
    {
      key: 'occurred_at',
      sql: `to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      paper: { width: 104, shows: momentOf },
    },
    { key: 'user_name', sql: 'u.name', isName: true },
    { key: 'origin', sql: 'c.origin', paper: { width: 46 } },
    { key: 'resource', sql: 'c.resource', paper: { lines: 2 } },
    { key: 'record_id', kind: 'count', sql: 'c.record_id' },
    { key: 'action', sql: 'c.action' },
    { key: 'version', kind: 'count', sql: 'c.version' },
    { key: 'operation_id', sql: 'c.operation_id::text', paper: { width: null } },
  ],
  select: (_, { from, to, resource }) => ({
    from: `FROM changes c LEFT JOIN users u ON u.id = c.user_id
      WHERE c.company_id = $1 AND $2::text IS NOT NULL AND ($3::date IS NULL OR c.created_at >= $3)
        AND ($4::date IS NULL OR c.created_at < $4::date + 1) AND ($5::text IS NULL OR c.resource = $5)
      ORDER BY c.seq`,
    values: [from ?? null, to ?? null, resource ?? null],
    chosen: { from, to, resource },
    ...daysOf({ from, to }),
  }),
})

const decimal = (amount: Amount | null | undefined) =>
  amount == null ? null : formatAmount(amount)

/** `2026-11-17T12:11:22Z` as people read it. */
function momentOf([, at]: Row, language: Language): string {
  const moment = String(at)
  return `${formatDay(moment.slice(0, 10), language)} ${moment.slice(11, 19)} UTC`
}
