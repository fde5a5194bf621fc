import { periodLabel } from '#countries'
import { parts } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { type Amount, add, formatAmount, negate, storedAmount, subtract, zero } from '#kernel/money'
import { calendarOf } from '../domain/calendar.js'
import { type Compared, partsOf, type Reason, reason, weightsOf } from '../domain/control.js'
import { reasonTexts } from '../problems.js'
import type { AccountMonth } from '../queries/control.js'
import type { VatControl } from '../schemas/views.js'
import { type Context, formOf } from './context.js'
import { isWithin, type Months, type ReturnsIn } from './control-returns.js'

function shownReason({ code, amount, lines }: Reason, language: Language) {
  return { code, message: say(reasonTexts[code], language), amount: formatAmount(amount), lines }
}

export function shownComparison(of: Compared, language: Language): VatControl['vat'] {
  return {
    ledger: formatAmount(of.ledger),
    declared: formatAmount(of.declared),
    difference: formatAmount(of.difference),
    reasons: of.reasons.map((one) => shownReason(one, language)),
    unexplained: formatAmount(of.unexplained),
  }
}

export function shownAccounts(
  months: Months,
  { covered, moved }: ReturnsIn,
  rows: readonly AccountMonth[],
  language: Language,
): VatControl['accounts'] {
  const held = rows.filter(({ month }) => isWithin(month, months))
  const ids = [...new Set(held.map(({ account_id }) => account_id))]
  return ids.map((id) => {
    const own = held.filter(({ account_id }) => account_id === id)
    const { number, label, role } = own[0]!
    const sum = (name: 'tax' | 'other' | 'settled', of = own) =>
      add(zero, ...of.map((row) => storedAmount(row[name])))
    const movement = add(sum('tax'), sum('other'))
    const settled = negate(sum('settled'))
    const open = own.filter(({ month }) => !covered.has(month))
    const late =
      role === 'waiting'
        ? reason('waiting', subtract(sum('tax'), moved.get(id) ?? zero))
        : reason('not_declared', sum('tax', open))
    const reasons = [late, reason('no_vat_code', sum('other'))]
    return {
      ...{ account_id: id, number, label, role },
      movement: formatAmount(movement),
      settled: formatAmount(settled),
      remaining: formatAmount(subtract(movement, settled)),
      reasons: reasons
        .filter(({ amount }) => amount !== zero)
        .map((one) => shownReason(one, language)),
    }
  })
}

export function periodsOf(
  context: Context,
  { from, to }: Months,
  { all }: ReturnsIn,
): VatControl['periods'] {
  const { pack, regime, facts } = context
  const [first, last] = [parts(from).year, parts(to).year]
  const years = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return years
    .flatMap((year) =>
      calendarOf(
        pack.vatReturns,
        regime,
        year,
        all.filter((row) => row.year === year),
      ),
    )
    .filter(({ startsOn, endsOn }) => startsOn <= to && from <= endsOn)
    .map((one) => ({
      label: periodLabel(one)[facts.locale],
      starts_on: one.startsOn,
      ends_on: one.endsOn,
      declaration_id: one.row?.id ?? null,
      status: one.row?.status ?? 'none',
      turnover: one.row && formatAmount(turnoverIn(context, one.row)),
      balance:
        one.row &&
        formatAmount(
          subtract(storedAmount(one.row.amount_due), storedAmount(one.row.amount_refund)),
        ),
    }))
}

/** The turnover that a return shows. */
function turnoverIn(context: Context, row: ReturnsIn['all'][number]): Amount {
  const form = formOf(context, row.form)
  const weights = weightsOf(form, form.control.turnover)
  const { ledger, carried, manual } = partsOf(row.details, weights, zero)
  return add(ledger, carried, manual)
}
