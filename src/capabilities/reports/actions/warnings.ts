import { accountColumns, balanceOfColumns, isUnder, upTo } from '#capabilities/ledger'
import { packFor } from '#countries'
import { say, type Text } from '#kernel/languages'
import { zero } from '#kernel/money'
import type { ReportWarning } from '../schemas/envelope.js'
import { accountsUnder } from './chart.js'
import type { Frame } from './frame.js'
import type { AccountBalance, ReportReading } from './report.js'

/** What a reader of the figures should know of the books behind them. */
export async function reportWarnings(
  op: ReportReading,
  frame: Frame,
  held?: readonly AccountBalance[],
): Promise<ReportWarning[]> {
  const { years, span, hasFuture } = frame
  const warnings: ReportWarning[] = []
  const begun = years.find(({ starts_on, ends_on }) => starts_on <= span.to && span.to <= ends_on)
  const first = begun?.starts_on ?? span.to
  const open = years.filter(({ ends_on, is_closed }) => !is_closed && ends_on < first)
  const unsettled = open.filter(({ is_settled }) => !is_settled).map(({ code }) => code)
  if (unsettled.length > 0)
    warnings.push({
      code: 'year_not_closed',
      message: say(texts.year_not_closed, op.language, { years: unsettled.join(', ') }),
      years: unsettled,
    })
  const prefixes = packFor(op.company).closing.mustBeZero
  const ofAccounts = held ?? (await heldUnder(op, frame, prefixes))
  const full = ofAccounts
    .filter(({ number, balance }) => balance !== zero && isUnder(prefixes, number))
    .map(({ number }) => number)
  if (full.length > 0)
    warnings.push({
      code: 'suspense_not_empty',
      message: say(texts.suspense_not_empty, op.language, { accounts: full.join(', ') }),
      accounts: full,
    })
  if (await hasFuture)
    warnings.push({ code: 'future_entries', message: say(texts.future_entries, op.language) })
  return warnings
}

async function heldUnder(
  op: ReportReading,
  { span, books }: Frame,
  prefixes: readonly string[],
): Promise<AccountBalance[]> {
  const accounts = await accountsUnder(op, books.standing, prefixes)
  const columns = await accountColumns(op, { ...upTo(books.years, span.to), ...books }, accounts)
  return columns.map((column) => ({
    number: column.number,
    balance: balanceOfColumns([column]),
  }))
}

const texts = {
  year_not_closed: {
    fr: "L'ouverture est provisoire: {years} n'est pas encore clôturé.",
    nl: 'De beginbalans is voorlopig: {years} is nog niet afgesloten.',
    en: 'The opening is provisional: {years} is not closed yet.',
    de: 'Die Eröffnung ist vorläufig: {years} ist noch nicht abgeschlossen.',
  },
  suspense_not_empty: {
    fr: "Des comptes d'attente ne sont pas soldés: {accounts}.",
    nl: 'Wachtrekeningen zijn niet leeg: {accounts}.',
    en: 'Suspense accounts are not empty: {accounts}.',
    de: 'Wartekonten sind nicht ausgeglichen: {accounts}.',
  },
  future_entries: {
    fr: "Des écritures sont datées après aujourd'hui.",
    nl: 'Er zijn boekingen met een datum na vandaag.',
    en: 'Some entries are dated after today.',
    de: 'Manche Buchungen tragen ein Datum nach heute.',
  },
} as const satisfies Record<string, Text>
