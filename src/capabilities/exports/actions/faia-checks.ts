import {
  type FaiaFile,
  type FaiaRow,
  faiaPieces,
  faiaPlace as place,
} from '#formats/audit-files/faia/index'
import { say, type Text } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import type { Table } from '#platform/tables/table'
import type { ExportReading } from './export.js'

type Code = keyof typeof texts

/** So many of what breaks a check are named. */
const mostExamples = 5

/** What must hold of a file before it is handed over, looked at while it is written. */
export async function faiaChecks(op: ExportReading, file: FaiaFile, table: Table) {
  const broken = new Map<Code, { count: number; examples: Set<string> }>()
  const find = (code: Code, example: string) => {
    const found = broken.get(code) ?? { count: 0, examples: new Set<string>() }
    broken.set(code, found)
    found.count++
    if (found.examples.size < mostExamples) found.examples.add(example)
  }
  const seen = watch(file, find)
  async function* watched(): AsyncGenerator<readonly FaiaRow[]> {
    for await (const rows of table.rows()) {
      for (const row of rows) seen.take(row)
      yield rows
    }
  }
  for await (const _ of faiaPieces(file, watched(), (text) => find('texts_cut', text)));
  return {
    totals: seen.end(),
    checks: (Object.keys(texts) as Code[]).map((code) => {
      const { count, examples } = broken.get(code) ?? { count: 0, examples: [] }
      return {
        code,
        severity: code === 'texts_cut' ? 'warning' : 'error',
        ok: count === 0,
        count,
        message: say(texts[code], op.language),
        examples: [...examples],
      }
    }),
  }
}

/** Adds up what the lines say, beside what the master files say of it. */
function watch(
  { accounts, customers, suppliers, taxCodes, totals }: FaiaFile,
  find: (code: Code, example: string) => void,
) {
  const moved = {
    AccountID: ledgerOf(accounts),
    CustomerID: ledgerOf(customers),
    SupplierID: ledgerOf(suppliers),
  }
  const codes = new Set(taxCodes.map(({ code }) => code))
  let [lines, entries, debits, credits] = [0, 0, zero, zero]
  let current: { readonly id: unknown; balance: Amount } = { id: null, balance: zero }
  const endEntry = () => {
    if (current.balance !== zero) find('balanced', String(current.id))
  }
  return {
    take(row: FaiaRow) {
      const [debit, credit] = [place.Debit, place.Credit].map((at) => storedAmount(String(row[at])))
      const balance = subtract(debit!, credit!)
      lines++
      debits = add(debits, debit!)
      credits = add(credits, credit!)
      if (row[place.TransactionID] !== current.id) {
        endEntry()
        entries++
        current = { id: row[place.TransactionID], balance: zero }
      }
      current.balance = add(current.balance, balance)
      for (const name of ['AccountID', 'CustomerID', 'SupplierID'] as const) {
        const id = row[place[name]]
        if (id === null) continue
        const known = moved[name].get(String(id))
        if (known) known.left = subtract(known.left, balance)
        else find('references_known', String(id))
      }
      const code = row[place.TaxCode]
      if (code !== null && !codes.has(String(code))) find('references_known', String(code))
    },
    end() {
      endEntry()
      if (debits !== totals.debit || credits !== totals.credit || entries !== totals.entries)
        find('balanced', formatAmount(subtract(debits, credits)))
      for (const ledger of Object.values(moved))
        for (const [id, { left }] of ledger) if (left !== zero) find('opening_plus_movements', id)
      return { entries, lines, debit: formatAmount(debits), credit: formatAmount(credits) }
    },
  }
}

/** What the lines have still to bring, from the opening to the closing of each. */
function ledgerOf(
  all: readonly { readonly id: string; readonly opening: Amount; readonly closing: Amount }[],
): Map<string, { left: Amount }> {
  return new Map(all.map(({ id, opening, closing }) => [id, { left: subtract(closing, opening) }]))
}

// biome-ignore format: a table
const texts = {
  balanced:               { fr: 'Chaque transaction est équilibrée et les totaux sont ceux des lignes.', nl: 'Elke transactie is in evenwicht en de totalen zijn die van de lijnen.', en: 'Each transaction balances and the totals are those of the lines.', de: 'Jede Transaktion ist ausgeglichen, und die Summen sind die der Zeilen.' },
  opening_plus_movements: { fr: "Le solde d'ouverture et les mouvements donnent le solde de clôture.", nl: 'Beginsaldo en bewegingen geven het eindsaldo.', en: 'Opening balance and movements come to the closing balance.', de: 'Anfangssaldo und Bewegungen ergeben den Endsaldo.' },
  references_known:       { fr: 'Les comptes, tiers et codes TVA des lignes sont dans les fichiers de base.', nl: 'Rekeningen, relaties en btw-codes van de lijnen staan in de stamgegevens.', en: 'Accounts, third parties and VAT codes of the lines are in the master files.', de: 'Konten, Partner und MwSt.-Codes der Zeilen stehen in den Stammdaten.' },
  texts_cut:              { fr: 'Aucun texte ne dépasse la longueur du schéma.', nl: 'Geen tekst is langer dan het schema toelaat.', en: 'No text is longer than the schema takes.', de: 'Kein Text ist länger, als das Schema zulässt.' },
} as const satisfies Record<string, Text>
