import * as shape from '#platform/shapes/index'
import { listExport, plainColumns } from './list.js'
import { titles } from './titles.js'

const { object, maybe } = shape
const Active = object({ is_active: maybe(shape.boolean()) })

const labels = (['fr', 'nl', 'en', 'de'] as const).map(
  (language) =>
    ({
      key: `label_${language}`,
      sql: `r.labels ->> '${language}'`,
      paper: { width: null },
    }) as const,
)
const active = 'AND ($3::boolean IS NULL OR r.is_active = $3)'
const label = {
  key: 'label',
  sql: 'r.labels ->> $2',
  isName: true,
  paper: { lines: 3 },
} as const

/** The chart: what the import of accounts takes back. */
export const accounts = listExport({
  name: 'accounts',
  label: { fr: 'Plan comptable', nl: 'Rekeningstelsel', en: 'Chart of accounts', de: 'Kontenplan' },
  description: {
    fr: 'Les comptes avec leurs intitulés en quatre langues.',
    nl: 'De rekeningen met hun namen in vier talen.',
    en: 'The accounts with their names in four languages.',
    de: 'Die Konten mit ihren Bezeichnungen in vier Sprachen.',
  },
  asked: Active,
  columns: [
    { key: 'number', sql: 'r.number', paper: { width: 60 } },
    label,
    ...labels,
    { key: 'class', kind: 'count', sql: 'left(r.number, 1)::int' },
    { key: 'type', sql: 'r.type', paper: { width: 70 } },
    { key: 'kind', sql: 'r.kind', paper: { width: 60 } },
    { key: 'is_reconcilable', kind: 'flag', sql: 'r.is_reconcilable', paper: { width: 60 } },
    { key: 'is_active', kind: 'flag', sql: 'r.is_active', paper: { width: 40 } },
  ],
  select: (_, { is_active }) => ({
    from: `FROM accounts r WHERE r.company_id = $1 AND r.deleted_at IS NULL ${active} ORDER BY r.number`,
    values: [is_active ?? null],
    chosen: { is_active },
  }),
})

export const journals = listExport({
  name: 'journals',
  label: { fr: 'Journaux', nl: 'Dagboeken', en: 'Journals', de: 'Journale' },
  description: {
    fr: 'Les journaux avec leurs comptes.',
    nl: 'De dagboeken met hun rekeningen.',
    en: 'The journals with their accounts.',
    de: 'Die Journale mit ihren Konten.',
  },
  asked: Active,
  columns: [
    { key: 'code', sql: 'r.code', paper: { width: 50 } },
    { key: 'label', sql: 'r.label', paper: { lines: 2 } },
    { key: 'type', sql: 'r.type', paper: { width: 84, lines: 2 } },
    { key: 'control_account', sql: 'a.number', paper: { width: 56, title: titles.account } },
    { key: 'iban', sql: 'r.iban', paper: { width: 124 } },
    { key: 'bic', sql: 'r.bic', paper: { width: null } },
    { key: 'currency', sql: 'r.currency', paper: { width: 40 } },
    { key: 'is_default', kind: 'flag', sql: 'r.is_default', paper: { width: 50 } },
  ],
  select: (_, { is_active }) => ({
    from: `FROM journals r LEFT JOIN accounts a ON a.company_id = r.company_id AND a.id = r.control_account_id
           WHERE r.company_id = $1 AND r.deleted_at IS NULL AND $2::text IS NOT NULL ${active} ORDER BY r.code`,
    values: [is_active ?? null],
    chosen: { is_active },
  }),
})

export const vatCodes = listExport({
  name: 'vat-codes',
  label: { fr: 'Codes TVA', nl: 'Btw-codes', en: 'VAT codes', de: 'MwSt.-Codes' },
  description: {
    fr: 'Les codes TVA avec leurs taux et leurs comptes.',
    nl: 'De btw-codes met hun tarieven en rekeningen.',
    en: 'The VAT codes with their rates and accounts.',
    de: 'Die MwSt.-Codes mit ihren Sätzen und Konten.',
  },
  asked: Active,
  columns: [
    { key: 'code', sql: 'r.code', paper: { width: 60 } },
    label,
    ...labels,
    { key: 'direction', sql: 'r.direction', paper: { width: 55 } },
    { key: 'rate', kind: 'percent', sql: 'r.rate' },
    { key: 'deductible_percent', kind: 'percent', sql: 'r.deductible_percent' },
    { key: 'is_reverse_charge', kind: 'flag', sql: 'r.is_reverse_charge', paper: { width: 60 } },
    { key: 'category', sql: 'r.category', paper: { width: null } },
    { key: 'due_account', sql: 'r.due_account', paper: { width: 64 } },
    { key: 'deductible_account', sql: 'r.deductible_account', paper: { width: 76 } },
    { key: 'valid_from', kind: 'day', sql: 'r.valid_from', paper: { width: null } },
    { key: 'valid_until', kind: 'day', sql: 'r.valid_until', paper: { width: null } },
    { key: 'is_active', kind: 'flag', sql: 'r.is_active', paper: { width: 40 } },
  ],
  select: (_, { is_active }) => ({
    from: `FROM vat_codes r WHERE r.company_id = $1 AND r.deleted_at IS NULL ${active} ORDER BY r.direction, r.code`,
    values: [is_active ?? null],
    chosen: { is_active },
  }),
})

const PartiesAsked = object({
  type: maybe(shape.oneOf(['customer', 'supplier'])),
  is_active: maybe(shape.boolean()),
})

/** What the import of third parties takes back, and what each owes. */
export const thirdParties = listExport({
  name: 'third-parties',
  label: {
    fr: 'Clients et fournisseurs',
    nl: 'Klanten en leveranciers',
    en: 'Customers and suppliers',
    de: 'Kunden und Lieferanten',
  },
  description: {
    fr: 'Les tiers avec leurs coordonnées et leur solde.',
    nl: 'De relaties met hun gegevens en hun saldo.',
    en: 'The third parties with their details and their balance.',
    de: 'Die Partner mit ihren Angaben und ihrem Saldo.',
  },
  asked: PartiesAsked,
  columns: [
    { key: 'type', sql: 'r.type', paper: { width: 55 } },
    { key: 'code', sql: 'r.code', paper: { width: 70 } },
    { key: 'name', sql: 'r.name', paper: { lines: 2, note: (row) => row[8] as string | null } },
    { key: 'vat_number', sql: 'r.vat_number', paper: { width: 80 } },
    ...plainColumns('r', 'enterprise_number', 'country', 'peppol_identifier', 'contact_name').map(
      hidden,
    ),
    // Stands below the name, on paper.
    hidden({ key: 'email', sql: 'r.email' }),
    ...plainColumns('r', 'phone', 'website', 'street', 'house_number', 'box', 'postal_code').map(
      hidden,
    ),
    { key: 'city', sql: 'r.city', paper: { width: 80 } },
    { ...hidden({ key: 'language', sql: 'r.language' }) },
    { ...hidden({ key: 'payment_terms_days', sql: 'r.payment_terms_days' }), kind: 'count' },
    ...plainColumns('r', 'payment_method', 'note').map(hidden),
    hidden({ key: 'iban', sql: `r.ibans -> 0 ->> 'iban'` }),
    hidden({ key: 'bic', sql: `r.ibans -> 0 ->> 'bic'` }),
    hidden({ key: 'account', sql: 'a.number' }),
    hidden({ key: 'default_account', sql: 'd.number' }),
    hidden({ key: 'default_vat_code', sql: 'v.code' }),
    { ...hidden({ key: 'credit_limit', sql: 'r.credit_limit' }), kind: 'amount' },
    { ...hidden({ key: 'is_active', sql: 'r.is_active' }), kind: 'flag' },
    { ...hidden({ key: 'is_blocked', sql: 'r.is_blocked' }), kind: 'flag' },
    { key: 'balance', kind: 'amount', sql: 'coalesce(b.balance, 0.00)' },
  ],
  select: (_, { type, is_active }) => ({
    from: `FROM third_parties r
      LEFT JOIN accounts a ON a.company_id = r.company_id AND a.id = r.account_id
      LEFT JOIN accounts d ON d.company_id = r.company_id AND d.id = r.default_account_id
      LEFT JOIN vat_codes v ON v.company_id = r.company_id AND v.id = r.default_vat_code_id
      LEFT JOIN (SELECT t.today_id, sum(s.debit - s.credit) AS balance FROM third_party_balances s
                   JOIN third_parties_today t ON t.company_id = s.company_id AND t.id = s.third_party_id
                  WHERE s.company_id = $1 AND (s.phase <> 'opening' OR NOT EXISTS (
           SELECT FROM third_party_balances x
             JOIN periods early ON early.company_id = x.company_id AND early.id = x.period_id
             JOIN periods own ON own.company_id = s.company_id AND own.id = s.period_id
            WHERE x.company_id = s.company_id AND x.third_party_id = s.third_party_id
              AND x.account_id = s.account_id AND early.starts_on < own.starts_on)) GROUP BY t.today_id) b ON b.today_id = r.id
      WHERE r.company_id = $1 AND r.deleted_at IS NULL AND $2::text IS NOT NULL ${active}
        AND ($4::text IS NULL OR r.type = $4) ORDER BY r.type, r.code`,
    values: [is_active ?? null, type ?? null],
    chosen: { type, is_active },
  }),
})

/** Of the file alone: paper has no room for it. */
function hidden<Of extends object>(column: Of) {
  return { ...column, paper: { width: null } }
}
