import { readLimits, readStatements, type Statement, type StatementScheme } from '../statements.js'

/** The eCDF forms: abridged for small undertakings, complete for the others. */
export function statementSchemes(): StatementScheme[] {
  const totals = { assets: '201', liabilities: '405', result: '669', carriedForward: null }
  return [
    {
      code: 'abbreviated',
      labels: {
        fr: 'Comptes annuels abrégés',
        nl: 'Verkorte jaarrekening',
        en: 'Abridged annual accounts',
        de: 'Verkürzter Jahresabschluss',
      },
      totals,
      netted: [],
      afterResult: [],
      appropriation: [],
      limits: readLimits('lu', 'abbreviated'),
      statements: withFieldsOfYearBefore(
        readStatements('lu', 'abbreviated', {
          assets: 'CA_BILANABR',
          liabilities: 'CA_BILANABR',
          income: 'CA_COMPPABR',
        }),
      ),
    },
    {
      code: 'full',
      labels: {
        fr: 'Comptes annuels complets',
        nl: 'Volledige jaarrekening',
        en: 'Complete annual accounts',
        de: 'Vollständiger Jahresabschluss',
      },
      totals,
      netted: [],
      afterResult: [],
      appropriation: [],
      limits: readLimits('lu', 'full'),
      statements: withFieldsOfYearBefore(
        readStatements('lu', 'full', {
          assets: 'CA_BILAN',
          liabilities: 'CA_BILAN',
          income: 'CA_COMPP',
        }),
      ),
    },
  ]
}

/** Odd fields are those of the year, the even ones after them of the year before. */
function withFieldsOfYearBefore(statements: readonly Statement[]): Statement[] {
  return statements.map((statement) => ({
    ...statement,
    rows: statement.rows.map((row) => ({ ...row, codePrevious: String(Number(row.code) + 1) })),
  }))
}
