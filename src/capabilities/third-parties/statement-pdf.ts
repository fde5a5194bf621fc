import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import { formatDay } from '#kernel/formats'
import { type Language, say, sayInEach, type Text } from '#kernel/languages'
import { figures } from '#platform/pdf/figures'
import { openReport } from '#platform/pdf/report'
import { paperTable } from '#platform/tables/paper'
import type { Column, Portion, Row, Table } from '#platform/tables/table'

export type StatementLine = {
  readonly entry_date: string
  readonly journal_code: string
  readonly number: number
  readonly reference: string | null
  readonly label: string
  readonly due_date: string | null
  readonly debit: string
  readonly credit: string
  readonly balance: string
  readonly lettering_code: string | null
  readonly partial_lettering_code: string | null
}

export type Statement = {
  readonly company: {
    readonly name: string
    readonly address_lines: readonly string[]
    readonly vat_number: string | null
    readonly currency: string
  }
  readonly third_party: {
    readonly code: string
    readonly name: string
    readonly address_lines: readonly string[]
    readonly vat_number: string | null
    readonly type: 'customer' | 'supplier'
  }
  readonly from: string
  readonly to: string
  readonly opening_balance: string
  readonly closing_balance: string
  readonly lines: Iterable<StatementLine> | AsyncIterable<StatementLine>
  readonly totals: { readonly debit: string; readonly credit: string }
  readonly open_items_total: string
  readonly overdue_total: string
}

/** The statement of a third party as a PDF, ready to be sent to it. */
export function statementPdf(statement: Statement, language: Language): Readable {
  const { company, third_party, from, to } = statement
  const tell = (text: Text, values = {}) => say(text, language, values)
  return openReport(
    {
      title: tell(third_party.type === 'customer' ? words.customer : words.supplier),
      subtitle: [tell(words.account, { code: third_party.code, currency: company.currency })],
      company: partyOf(company),
      addressee: partyOf(third_party),
      period: tell(words.period, {
        from: formatDay(from, language),
        to: formatDay(to, language),
      }),
      language,
    },
    figures([
      { label: tell(words.openingBalance), amount: statement.opening_balance },
      { label: tell(words.closingBalance), amount: statement.closing_balance },
      { label: tell(words.openItems), amount: statement.open_items_total },
      { label: tell(words.overdue), amount: statement.overdue_total },
    ]),
    paperTable(tableOf(statement), language),
  )
}

/** Its lines as a table. */
function tableOf({ from, to, totals, lines, opening_balance, closing_balance }: Statement): Table {
  const on = (day: string) => (language: Language) => ({ day: formatDay(day, language) })
  const none = [null, null, null, null, null]
  return {
    columns,
    rows: () => rowsOf(lines),
    opening: {
      label: sayInEach(words.openingBalanceOn, on(from)),
      cells: [...none, null, null, opening_balance],
    },
    total: {
      label: sayInEach(words.closingBalanceOn, on(to)),
      cells: [...none, totals.debit, totals.credit, closing_balance],
    },
  }
}

async function* rowsOf(lines: Statement['lines']): AsyncGenerator<Portion> {
  for await (const line of lines)
    yield [
      [
        line.entry_date,
        `${line.journal_code} ${line.number}`,
        line.label,
        line.reference,
        line.due_date,
        line.debit,
        line.credit,
        line.balance,
        line.lettering_code ?? line.partial_lettering_code,
      ],
    ]
}

function partyOf(party: {
  readonly name: string
  readonly address_lines: readonly string[]
  readonly vat_number: string | null
}) {
  const vatNumber = party.vat_number && printedVatNumber(party.vat_number)
  return { name: party.name, addressLines: party.address_lines, vatNumber }
}

const words = {
  customer: {
    fr: 'Relevé de compte client',
    nl: 'Rekeningoverzicht klant',
    en: 'Customer statement',
    de: 'Kontoauszug Kunde',
  },
  supplier: {
    fr: 'Relevé de compte fournisseur',
    nl: 'Rekeningoverzicht leverancier',
    en: 'Supplier statement',
    de: 'Kontoauszug Lieferant',
  },
  account: {
    fr: 'Compte {code} · montants en {currency}',
    nl: 'Rekening {code} · bedragen in {currency}',
    en: 'Account {code} · amounts in {currency}',
    de: 'Konto {code} · Beträge in {currency}',
  },
  period: {
    fr: 'Du {from} au {to}',
    nl: 'Van {from} tot en met {to}',
    en: 'From {from} to {to}',
    de: 'Vom {from} bis {to}',
  },
  openingBalance: {
    fr: 'Solde d’ouverture',
    nl: 'Beginsaldo',
    en: 'Opening balance',
    de: 'Anfangssaldo',
  },
  closingBalance: {
    fr: 'Solde de clôture',
    nl: 'Eindsaldo',
    en: 'Closing balance',
    de: 'Endsaldo',
  },
  openItems: {
    fr: 'Postes ouverts',
    nl: 'Openstaande posten',
    en: 'Open items',
    de: 'Offene Posten',
  },
  overdue: {
    fr: 'Dont échus',
    nl: 'Waarvan vervallen',
    en: 'Of which overdue',
    de: 'Davon überfällig',
  },
  openingBalanceOn: {
    fr: 'Solde d’ouverture au {day}',
    nl: 'Beginsaldo op {day}',
    en: 'Opening balance on {day}',
    de: 'Anfangssaldo am {day}',
  },
  closingBalanceOn: {
    fr: 'Totaux et solde au {day}',
    nl: 'Totalen en saldo op {day}',
    en: 'Totals and balance on {day}',
    de: 'Summen und Saldo am {day}',
  },
  date: { fr: 'Date', nl: 'Datum', en: 'Date', de: 'Datum' },
  entry: { fr: 'Pièce', nl: 'Stuk', en: 'Entry', de: 'Beleg' },
  reference: { fr: 'Référence', nl: 'Referentie', en: 'Reference', de: 'Referenz' },
  label: { fr: 'Libellé', nl: 'Omschrijving', en: 'Label', de: 'Text' },
  dueDate: { fr: 'Échéance', nl: 'Vervaldag', en: 'Due', de: 'Fällig am' },
  debit: { fr: 'Débit', nl: 'Debet', en: 'Debit', de: 'Soll' },
  credit: { fr: 'Crédit', nl: 'Credit', en: 'Credit', de: 'Haben' },
  balance: { fr: 'Solde', nl: 'Saldo', en: 'Balance', de: 'Saldo' },
  lettering: { fr: 'Let.', nl: 'Afl.', en: 'Let.', de: 'Ausz.' },
} satisfies Record<string, Text>

const sum = { carried: 'sum', paper: { width: 64, blankZero: true } } as const

// biome-ignore format: a table
const columns: readonly Column[] = [
  { key: 'entry_date',     title: words.date,      kind: 'day' },
  { key: 'entry',          title: words.entry,     kind: 'text',   paper: { width: 58 } },
  { key: 'label',          title: words.label,     kind: 'text',   paper: { lines: 3, note: referenceIn } },
  { key: 'reference',      title: words.reference, kind: 'text',   paper: { width: null } },
  { key: 'due_date',       title: words.dueDate,   kind: 'day' },
  { key: 'debit',          title: words.debit,     kind: 'amount', ...sum },
  { key: 'credit',         title: words.credit,    kind: 'amount', ...sum },
  { key: 'balance',        title: words.balance,   kind: 'amount', carried: 'last' },
  { key: 'lettering_code', title: words.lettering, kind: 'text',   paper: { width: 32, align: 'center' } },
]

/** The reference, unless the label says it already. */
function referenceIn([, , label, reference]: Row): string | null {
  return reference == null || String(label).includes(String(reference)) ? null : String(reference)
}
