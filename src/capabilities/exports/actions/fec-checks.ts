import { accountColumns, balanceOfColumns, ledgerYears } from '#capabilities/ledger'
import { classOf, packFor } from '#countries'
import { isLatin9 } from '#formats/latin-9'
import type { Day } from '#kernel/days'
import { say, type Text } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { missingNumbers } from '../domain/fec.js'
import type { ExportReading, Opened } from './export.js'

export type FecYear = {
  readonly id: number
  readonly code: string
  readonly starts_on: Day
  readonly ends_on: Day
  readonly is_closed: boolean
}

type Check = {
  readonly code: keyof typeof texts
  readonly severity: 'error' | 'warning'
  readonly ok: boolean
  readonly count: number
  readonly message: string
  readonly examples: readonly string[]
}

/** So many of what breaks a check are named. */
const mostExamples = 5

/** What the administration's own control looks at, over the rows of the file as it is written. */
export async function fecChecks(op: ExportReading, opened: Opened, year: FecYear) {
  const broken = new Map<keyof typeof texts, string[]>()
  const find = (code: keyof typeof texts, example: string) => {
    const found = broken.get(code) ?? []
    broken.set(code, found)
    found.push(example)
  }
  const entries = new Map<string, Amount>()
  const numbers = new Map<string, Set<number>>()
  let [lines, debits, credits] = [0, zero, zero]
  for await (const portion of opened.table.rows())
    for (const row of portion) {
      const line = lineOf(row as readonly (string | null)[])
      lines++
      debits = add(debits, line.debit)
      credits = add(credits, line.credit)
      const balance = subtract(line.debit, line.credit)
      entries.set(line.key, add(entries.get(line.key) ?? zero, balance))
      numbers.set(line.journal, (numbers.get(line.journal) ?? new Set()).add(line.number))
      if (line.day < year.starts_on || line.day > year.ends_on) find('dates_in_year', line.key)
      if (!/^\d{3}/.test(line.account)) find('account_has_three_digits', line.account)
      if (line.hasGap) find('mandatory_filled', line.key)
      if (line.debit !== zero && line.credit !== zero) find('one_side', line.key)
      if (line.isMade) find('piece_ref_missing', line.key)
      if (!line.isLatin) find('encoding_lossy', line.key)
    }
  for (const [key, balance] of entries) if (balance !== zero) find('entries_balanced', key)
  for (const [journal, used] of numbers)
    for (const number of missingNumbers(used)) find('numbers_continuous', `${journal}-${number}`)
  if (debits !== credits) find('balanced', formatAmount(subtract(debits, credits)))
  for (const { number, differs } of await openingOf(op, year))
    if (differs) find(/^[67]/.test(number) ? 'result_starts_at_zero' : 'opening_agrees', number)
  if (!year.is_closed) find('year_closed', year.code)
  return {
    totals: {
      entries: entries.size,
      lines,
      debit: formatAmount(debits),
      credit: formatAmount(credits),
    },
    checks: (Object.keys(texts) as (keyof typeof texts)[]).map((code): Check => {
      const found = broken.get(code) ?? []
      return {
        code,
        severity: warnings.has(code) ? 'warning' : 'error',
        ok: found.length === 0,
        count: found.length,
        message: say(texts[code], op.language),
        examples: [...new Set(found)].slice(0, mostExamples),
      }
    }),
  }
}

/**
 * The accounts on which the opening entries of a year leave something, beside what the year before left there. An
 * opening that was taken back leaves nothing and is none; what is not carried begins at zero.
 */
async function openingOf(op: ExportReading, year: FecYear) {
  const rows = await op.tx.rows<{ number: string; opening: string }>(
    `SELECT a.number, sum(l.debit - l.credit) AS opening
       FROM entries e JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE e.company_id = $1 AND e.fiscal_year_id = $2 AND e.phase = 'opening'
      GROUP BY a.number HAVING sum(l.debit - l.credit) <> 0`,
    [op.company.id, year.id],
  )
  if (rows.length === 0) return []
  const years = await ledgerYears(op)
  const before = years.filter(({ ends_on }) => ends_on < year.starts_on).at(-1)
  if (!before) return []
  const span = { from: before.starts_on, to: before.ends_on, years, closing: true }
  const { carriedClasses } = packFor(op.company).closing
  const left = new Map(
    (await accountColumns(op, span))
      .filter(({ number }) => carriedClasses.includes(classOf(number)))
      .map((one) => [one.number, balanceOfColumns([one])]),
  )
  const opened = new Map(rows.map(({ number, opening }) => [number, storedAmount(opening)]))
  return [...new Set([...left.keys(), ...opened.keys()])].map((number) => ({
    number,
    differs: (left.get(number) ?? zero) !== (opened.get(number) ?? zero),
  }))
}

const mandatory = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15]

function lineOf(row: readonly (string | null)[]) {
  const [journal, , number, day, account, , , , piece] = row as string[]
  const key = `${journal}-${number}`
  return {
    key,
    journal: journal!,
    number: Number(number),
    day: day!,
    account: account!,
    debit: storedAmount(row[11]!),
    credit: storedAmount(row[12]!),
    hasGap: mandatory.some((place) => (row[place] ?? '') === ''),
    isMade: piece === key,
    isLatin: row.every((cell) => cell === null || isLatin9(String(cell))),
  }
}

const warnings = new Set<string>(['year_closed', 'piece_ref_missing', 'encoding_lossy'])

// biome-ignore format: a table
const texts = {
  balanced:                 { fr: 'Les débits égalent les crédits.', nl: 'Debet is gelijk aan credit.', en: 'Debits equal credits.', de: 'Soll ist gleich Haben.' },
  entries_balanced:         { fr: 'Chaque écriture est équilibrée.', nl: 'Elke boeking is in evenwicht.', en: 'Each entry balances.', de: 'Jede Buchung ist ausgeglichen.' },
  numbers_continuous:       { fr: 'Les numéros se suivent sans trou.', nl: 'De nummers volgen elkaar zonder gat op.', en: 'Numbers follow each other without a gap.', de: 'Die Nummern folgen lückenlos aufeinander.' },
  dates_in_year:            { fr: "Les dates sont dans l'exercice.", nl: 'De datums liggen in het boekjaar.', en: 'Dates are in the fiscal year.', de: 'Die Daten liegen im Geschäftsjahr.' },
  account_has_three_digits: { fr: 'Les comptes commencent par trois chiffres.', nl: 'De rekeningen beginnen met drie cijfers.', en: 'Accounts begin with three digits.', de: 'Die Konten beginnen mit drei Ziffern.' },
  mandatory_filled:         { fr: 'Les champs obligatoires sont remplis.', nl: 'De verplichte velden zijn ingevuld.', en: 'Mandatory fields are filled.', de: 'Die Pflichtfelder sind ausgefüllt.' },
  one_side:                 { fr: "Chaque ligne n'a qu'un côté.", nl: 'Elke lijn heeft één zijde.', en: 'Each line has one side.', de: 'Jede Zeile hat eine Seite.' },
  opening_agrees:           { fr: "L'à-nouveau est équilibré.", nl: 'De beginbalans is in evenwicht.', en: 'The opening balances.', de: 'Die Eröffnung ist ausgeglichen.' },
  result_starts_at_zero:    { fr: 'Les comptes de résultat commencent à zéro.', nl: 'De resultatenrekeningen beginnen op nul.', en: 'Accounts of the result begin at zero.', de: 'Die Erfolgskonten beginnen bei null.' },
  year_closed:              { fr: "L'exercice est clôturé.", nl: 'Het boekjaar is afgesloten.', en: 'The fiscal year is closed.', de: 'Das Geschäftsjahr ist abgeschlossen.' },
  piece_ref_missing:        { fr: 'Chaque écriture a sa pièce; ailleurs le journal et le numéro en tiennent lieu.', nl: 'Elke boeking heeft haar stuk; anders staan dagboek en nummer ervoor.', en: 'Each entry has its document; elsewhere journal and number stand for it.', de: 'Jede Buchung hat ihren Beleg; sonst stehen Journal und Nummer dafür.' },
  encoding_lossy:           { fr: "Tous les caractères existent dans l'encodage du fichier.", nl: 'Alle tekens bestaan in de codering van het bestand.', en: 'All characters exist in the encoding of the file.', de: 'Alle Zeichen gibt es in der Kodierung der Datei.' },
} as const satisfies Record<string, Text>
