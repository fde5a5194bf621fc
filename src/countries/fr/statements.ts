import { readLimits, readStatements, type StatementScheme } from '../statements.js'

/** The tax forms: 2033 for small businesses, 2050 to 2053 for the others. */
export function statementSchemes(): StatementScheme[] {
  return [
    {
      code: 'abbreviated',
      labels: {
        fr: 'Régime simplifié (2033)',
        nl: 'Vereenvoudigd stelsel (2033)',
        en: 'Simplified regime (2033)',
        de: 'Vereinfachte Regelung (2033)',
      },
      totals: { assets: '110', liabilities: '180', result: '310', carriedForward: null },
      netted: [],
      afterResult: [],
      appropriation: [],
      limits: readLimits('fr', 'abbreviated'),
      statements: readStatements('fr', 'abbreviated', {
        assets: '2033-A',
        liabilities: '2033-A',
        income: '2033-B',
      }),
    },
    {
      code: 'full',
      labels: {
        fr: 'Régime réel normal (2050 à 2053)',
        nl: 'Normaal stelsel (2050 tot 2053)',
        en: 'Normal regime (2050 to 2053)',
        de: 'Normale Regelung (2050 bis 2053)',
      },
      totals: { assets: 'CO', liabilities: 'EE', result: 'HN', carriedForward: null },
      netted: [],
      afterResult: [],
      appropriation: [],
      limits: readLimits('fr', 'full'),
      statements: readStatements('fr', 'full', {
        assets: '2050',
        liabilities: '2051',
        income: [
          ['2052', 'FC'],
          ['2053', 'HA'],
        ],
      }),
    },
  ]
}
