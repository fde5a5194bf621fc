import { readStatements, type StatementScheme } from '../statements.js'

/** The eCDF forms: abridged for small undertakings, complete for the others. */
export function statementSchemes(): StatementScheme[] {
  const totals = { assets: '201', liabilities: '405', result: '669' }
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
      statements: readStatements('lu', 'abbreviated', {
        assets: 'CA_BILANABR',
        liabilities: 'CA_BILANABR',
        income: 'CA_COMPPABR',
      }),
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
      statements: readStatements('lu', 'full', {
        assets: 'CA_BILAN',
        liabilities: 'CA_BILAN',
        income: 'CA_COMPP',
      }),
    },
  ]
}
