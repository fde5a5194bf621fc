import type { Text } from '#kernel/languages'
import {
  readLimits,
  readStatementRows,
  type Statement,
  type StatementCode,
  type StatementScheme,
  statementLabels,
} from '../statements.js'

/** The models of the National Bank for companies; those with capital are for the SA/NV, SE and SCE. */
export function statementSchemes(): StatementScheme[] {
  return models.map(({ code, form, labels }) => ({
    code,
    labels,
    totals: { assets: '20/58', liabilities: '10/49', result: '9904', carriedForward: '14' },
    // The VAT accounts are one receivable or one debt.
    netted: [{ debit: '411', credit: '451' }],
    // Appropriation, and transfers to and from untaxed reserves.
    afterResult: ['69', '79', '689', '789'],
    appropriation: ['69', '79'],
    limits: readLimits('be', code),
    statements: tables.map(
      (table): Statement => ({
        code: table,
        labels: statementLabels[table],
        rows: readStatementRows(`be/statements/${table}.csv`, code, form),
      }),
    ),
  }))
}

const tables: readonly StatementCode[] = ['assets', 'liabilities', 'income', 'appropriation']

const models: readonly { code: string; form: string; labels: Text }[] = [
  {
    code: 'abbreviated',
    form: 'm81',
    labels: {
      fr: 'Schéma abrégé, société sans capital',
      nl: 'Verkort schema, vennootschap zonder kapitaal',
      en: 'Abbreviated model, company without capital',
      de: 'Verkürztes Schema, Gesellschaft ohne Kapital',
    },
  },
  {
    code: 'abbreviated_capital',
    form: 'm01',
    labels: {
      fr: 'Schéma abrégé, société avec capital',
      nl: 'Verkort schema, vennootschap met kapitaal',
      en: 'Abbreviated model, company with capital',
      de: 'Verkürztes Schema, Gesellschaft mit Kapital',
    },
  },
  {
    code: 'micro',
    form: 'm87',
    labels: {
      fr: 'Microschéma, société sans capital',
      nl: 'Microschema, vennootschap zonder kapitaal',
      en: 'Micro model, company without capital',
      de: 'Mikroschema, Gesellschaft ohne Kapital',
    },
  },
  {
    code: 'micro_capital',
    form: 'm07',
    labels: {
      fr: 'Microschéma, société avec capital',
      nl: 'Microschema, vennootschap met kapitaal',
      en: 'Micro model, company with capital',
      de: 'Mikroschema, Gesellschaft mit Kapital',
    },
  },
  {
    code: 'full',
    form: 'm82',
    labels: {
      fr: 'Schéma complet, société sans capital',
      nl: 'Volledig schema, vennootschap zonder kapitaal',
      en: 'Full model, company without capital',
      de: 'Vollständiges Schema, Gesellschaft ohne Kapital',
    },
  },
  {
    code: 'full_capital',
    form: 'm02',
    labels: {
      fr: 'Schéma complet, société avec capital',
      nl: 'Volledig schema, vennootschap met kapitaal',
      en: 'Full model, company with capital',
      de: 'Vollständiges Schema, Gesellschaft mit Kapital',
    },
  },
]
