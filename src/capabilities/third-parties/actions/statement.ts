import { thirdPartyOpening, yearAt } from '#capabilities/ledger'
import { addressLines } from '#kernel/address'
import type { Day } from '#kernel/days'
import { type Amount, add, formatAmount, parseAmount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import { FileAnswer } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import type { Static } from '#platform/shapes/index'
import { messages } from '../problems.js'
import { openUpTo } from '../queries/figures.js'
import { senderOf, statementLines } from '../queries/statement.js'
import type { Statement, StatementAsked, ThirdParty } from '../schemas.js'
import { getThirdParty } from './read.js'

type Viewing = Reading & InCompany
type Asked = { id: number; query: Static<typeof StatementAsked> }

/** The account of a third party between two days, as JSON or as a PDF to be sent to it. */
export async function readStatement(
  op: Viewing,
  { id, query }: Asked,
): Promise<Statement | FileAnswer> {
  const party = await getThirdParty(op, id)
  const today = todayFor(op)
  const to = query.to ?? today
  const from = query.from ?? (await firstDayFor(op, to))
  if (to < from) throw invalidField('to', messages.endsBeforeStart)
  const statement = await statementOf(op, party, from, to, today)
  return query.format === 'pdf' ? printed(op, party, statement) : statement
}

/** The first day of the fiscal year that holds a day, else the day itself. */
async function firstDayFor(op: Viewing, day: Day): Promise<Day> {
  const year = await yearAt(op, day)
  return year && year.starts_on <= day ? year.starts_on : day
}

async function statementOf(
  op: Viewing,
  party: ThirdParty,
  from: Day,
  to: Day,
  today: Day,
): Promise<Statement> {
  const { id, type, code, name, vat_number } = party
  const opening = await thirdPartyOpening(op, id, from)
  const lines = await statementLines(op, id, from, to, opening)
  const { open, overdue } = await openUpTo(op, id, to, today)
  return {
    third_party: { id, type, code, name, vat_number },
    from,
    to,
    currency: op.company.currency,
    opening_balance: opening,
    lines,
    totals: {
      debit: sum(lines.map((line) => line.debit)),
      credit: sum(lines.map((line) => line.credit)),
    },
    closing_balance: lines.at(-1)?.balance ?? opening,
    open_items_total: open,
    overdue_total: overdue,
  }
}

function sum(amounts: readonly string[]): string {
  const total = amounts.reduce<Amount>((so, amount) => add(so, parseAmount(amount)!), zero)
  return formatAmount(total)
}

async function printed(op: Viewing, party: ThirdParty, statement: Statement): Promise<FileAnswer> {
  const sender = await senderOf(op)
  // The library that writes PDF is loaded by the first who asks for one, not at every start.
  const { statementPdf } = await import('../statement-pdf.js')
  const content = statementPdf(
    {
      ...statement,
      company: {
        name: sender.name,
        address_lines: addressLines(sender, sender.country, op.language),
        vat_number: sender.vat_number,
        currency: statement.currency,
      },
      third_party: {
        ...statement.third_party,
        address_lines: addressLines(party, sender.country, op.language),
      },
      lines: statement.lines.map((line) => ({ ...line, label: line.label ?? '' })),
    },
    op.language,
  )
  const account = party.code.replaceAll('/', '-')
  const name = `${sender.code}_statement_${account}_${statement.from}_${statement.to}.pdf`
  return new FileAnswer({ mime: 'application/pdf', name, inline: false, content })
}
