import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { type Amount, storedAmount, subtract } from '#kernel/money'
import { figures } from '#platform/pdf/figures'
import { openReport } from '#platform/pdf/report'
import { type Column, table } from '#platform/pdf/table'
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
    table(boxColumns(language), vatReturn.details, {
      group: { heading: ({ section }) => tell(words.section, { section }) },
    }),
    ...(vatReturn.checks.length > 0 ? [table(checkColumns(language), vatReturn.checks)] : []),
  )
}

function boxColumns(language: Language): Column<VatDetail>[] {
  // biome-ignore format: a table
  return [
    { title: words.box[language],      width: 36,           text: ({ box }) => box },
    { title: words.label[language],    width: { share: 1 }, text: ({ label }) => label, lines: 3 },
    { title: words.ledger[language],   width: 70,           amount: ({ ledger }) => ledger, blankZero: true },
    { title: words.others[language],   width: 70,           amount: othersOf, blankZero: true },
    { title: words.amount[language],   width: 74,           amount: ({ amount }) => amount },
  ]
}

/** What a box holds beside what the ledger gives it. */
function othersOf({ ledger, amount }: VatDetail): Amount | null {
  return ledger === null ? null : subtract(storedAmount(amount), storedAmount(ledger))
}

/** The columns of what is to be looked at. */
export function checkColumns(language: Language): Column<VatCheck>[] {
  // biome-ignore format: a table
  return [
    { title: words.severity[language], width: 70,           text: ({ severity }) => words[severity][language] },
    { title: words.check[language],    width: { share: 1 }, text: ({ message }) => message, lines: 4 },
  ]
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
