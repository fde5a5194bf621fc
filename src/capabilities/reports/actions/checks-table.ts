import type { Text } from '#kernel/languages'
import type { Table } from '#platform/tables/table'
import type { ReportCheck } from '../schemas/annual-accounts.js'

/** What was checked, as a table that stands below a report on paper. */
export function checksTable(checks: readonly ReportCheck[]): Table {
  return {
    columns: [
      {
        key: 'ok',
        title: words.outcome,
        kind: 'flag',
        paper: { width: 70, align: 'center', shows: ([ok], language) => outcome(ok)[language] },
      },
      {
        key: 'message',
        title: words.check,
        kind: 'text',
        paper: { lines: 4, note: ([, , , accounts]) => (accounts ? String(accounts) : null) },
      },
      { key: 'amount', title: words.difference, kind: 'amount', paper: { blankZero: true } },
      { key: 'accounts', title: words.accounts, kind: 'text', paper: { width: null } },
    ],
    rows: () => [
      checks.map(({ ok, severity, message, amount, accounts }) => [
        ok ? true : severity,
        message,
        amount,
        accounts.join(', '),
      ]),
    ],
  }
}

function outcome(ok: unknown): Text {
  return ok === true ? words.met : ok === 'error' ? words.error : words.warning
}

const words = {
  outcome: { fr: 'Contrôle', nl: 'Controle', en: 'Check', de: 'Prüfung' },
  check: {
    fr: 'Ce qui doit être',
    nl: 'Wat moet gelden',
    en: 'What must hold',
    de: 'Was gelten muss',
  },
  difference: { fr: 'Écart', nl: 'Verschil', en: 'Difference', de: 'Abweichung' },
  accounts: { fr: 'Comptes', nl: 'Rekeningen', en: 'Accounts', de: 'Konten' },
  met: { fr: 'en ordre', nl: 'in orde', en: 'met', de: 'erfüllt' },
  error: { fr: 'ERREUR', nl: 'FOUT', en: 'ERROR', de: 'FEHLER' },
  warning: { fr: 'à voir', nl: 'na te zien', en: 'to look at', de: 'anzusehen' },
} as const satisfies Record<string, Text>
