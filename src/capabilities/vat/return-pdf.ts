import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { formatAmount, storedAmount, subtract } from '#kernel/money'
import { figures } from '#platform/pdf/figures'
import { openReport } from '#platform/pdf/report'
import { type ColumnOf, listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import type { Table } from '#platform/tables/table'
import type { VatCheck, VatDeclaration, VatDetail } from './schemas/declarations.js'

export type PrintedCompany = {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly vatNumber: string | null
}

/** A return as a PDF: its boxes in the order of the form, its state, and what is to be looked at. */
export function returnPdf(
  vatReturn: VatDeclaration,
  company: PrintedCompany,
  language: Language,
): Readable {
  const tell = (text: Text, values = {}) => say(text, language, values)
  const { form, label, status, starts_on, ends_on, due_on, filing_reference } = vatReturn
  return openReport(
    {
      title: tell(words.title, { form }),
      subtitle: [
        tell(words.due, { day: formatDay(due_on, language) }),
        tell(words[status], { reference: filing_reference ?? '–' }),
      ],
      company: {
        ...company,
        vatNumber: company.vatNumber && printedVatNumber(company.vatNumber),
      },
      period: `${label} (${formatDay(starts_on, language)} – ${formatDay(ends_on, language)})`,
      language,
    },
    figures([
      { label: tell(words.amountDue), amount: vatReturn.amount_due },
      { label: tell(words.amountRefund), amount: vatReturn.amount_refund },
    ]),
    paperTable(boxesOf(vatReturn), language),
    ...(vatReturn.checks.length > 0 ? [paperTable(checksOf(vatReturn), language)] : []),
  )
}

function boxesOf({ details }: VatDeclaration): Table {
  return listedIn(details, boxColumns, {
    group: {
      heading: ([section], language) => say(words.section, language, { section: String(section) }),
    },
  })
}

/** What a box holds beside what the ledger gives it. */
function othersOf({ ledger, amount }: VatDetail): string | null {
  return ledger === null ? null : formatAmount(subtract(storedAmount(amount), storedAmount(ledger)))
}

/** What is to be looked at. */
export function checksOf({ checks }: { readonly checks: readonly VatCheck[] }): Table {
  return listedIn(checks, checkColumns)
}

const words = {
  title: {
    fr: 'Déclaration TVA {form}',
    nl: 'Btw-aangifte {form}',
    en: 'VAT return {form}',
    de: 'MwSt.-Erklärung {form}',
  },
  due: {
    fr: 'À déposer pour le {day}',
    nl: 'In te dienen tegen {day}',
    en: 'Due on {day}',
    de: 'Fällig am {day}',
  },
  draft: {
    fr: 'BROUILLON – cette déclaration n’est pas validée',
    nl: 'ONTWERP – deze aangifte is niet gevalideerd',
    en: 'DRAFT – this return is not validated',
    de: 'ENTWURF – diese Erklärung ist nicht validiert',
  },
  validated: {
    fr: 'Validée, pas encore déposée',
    nl: 'Gevalideerd, nog niet ingediend',
    en: 'Validated, not filed yet',
    de: 'Validiert, noch nicht eingereicht',
  },
  filed: {
    fr: 'Déposée sous la référence {reference}',
    nl: 'Ingediend onder referentie {reference}',
    en: 'Filed under reference {reference}',
    de: 'Eingereicht unter der Referenz {reference}',
  },
  amountDue: { fr: 'À payer', nl: 'Te betalen', en: 'To pay', de: 'Zu zahlen' },
  amountRefund: { fr: 'À récupérer', nl: 'Terug te krijgen', en: 'To recover', de: 'Zu erstatten' },
  section: {
    fr: 'Cadre {section}',
    nl: 'Kader {section}',
    en: 'Section {section}',
    de: 'Abschnitt {section}',
  },
  part: { fr: 'Cadre', nl: 'Kader', en: 'Section', de: 'Abschnitt' },
  box: { fr: 'Case', nl: 'Vak', en: 'Box', de: 'Feld' },
  label: { fr: 'Libellé', nl: 'Omschrijving', en: 'Label', de: 'Text' },
  ledger: { fr: 'Comptabilité', nl: 'Boekhouding', en: 'Ledger', de: 'Buchhaltung' },
  others: { fr: 'Autres', nl: 'Andere', en: 'Others', de: 'Sonstiges' },
  amount: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  severity: { fr: 'Contrôle', nl: 'Controle', en: 'Check', de: 'Prüfung' },
  check: { fr: 'Constat', nl: 'Vaststelling', en: 'Finding', de: 'Befund' },
  error: { fr: 'Erreur', nl: 'Fout', en: 'Error', de: 'Fehler' },
  warning: { fr: 'Remarque', nl: 'Opmerking', en: 'Remark', de: 'Hinweis' },
} satisfies Record<string, Text>

// biome-ignore format: a table
const boxColumns: readonly ColumnOf<VatDetail>[] = [
  { key: 'section', title: words.part,   kind: 'text',   cell: ({ section }) => section, paper: { width: null } },
  { key: 'box',     title: words.box,    kind: 'text',   cell: ({ box }) => box,         paper: { width: 36 } },
  { key: 'label',   title: words.label,  kind: 'text',   cell: ({ label }) => label,     paper: { lines: 3 } },
  { key: 'ledger',  title: words.ledger, kind: 'amount', cell: ({ ledger }) => ledger,   paper: { width: 70, blankZero: true } },
  { key: 'others',  title: words.others, kind: 'amount', cell: othersOf,                 paper: { width: 70, blankZero: true } },
  { key: 'amount',  title: words.amount, kind: 'amount', cell: ({ amount }) => amount,   paper: { width: 74 } },
]

// biome-ignore format: a table
const checkColumns: readonly ColumnOf<VatCheck>[] = [
  { key: 'severity', title: words.severity, kind: 'text', cell: ({ severity }) => severity,
    paper: { width: 70, shows: ([severity], language) => words[severity as VatCheck['severity']][language] } },
  { key: 'message',  title: words.check,    kind: 'text', cell: ({ message }) => message, paper: { lines: 4 } },
]
