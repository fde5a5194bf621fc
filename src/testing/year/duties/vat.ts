import { addDays } from '#kernel/days'
import { endOfMonth, year } from '../calendar.js'
import type { YearFile } from '../file.js'
import { type Cents, euros, written } from '../money.js'

/** The months of a period of the file's regime. */
function monthsOf({ regime }: YearFile, period: number): number[] {
  if (regime === 'monthly') return [period]
  return [period * 3 - 2, period * 3 - 1, period * 3]
}

export const periodsUntil = ({ regime }: YearFile, month: number): number =>
  regime === 'monthly' ? month : Math.floor(month / 3)

export type Differences = string[]

/** Prepares the return of a period, holds it against the model, validates and files it. */
export async function fileReturn(
  file: YearFile,
  period: number,
  found: Differences,
): Promise<void> {
  const { path, team } = file
  const { body: drafts } = await team.manager.get('/v1/companies/{company}/vat-declarations', {
    path,
    query: { year },
  })
  // The night may have made the draft already.
  const known = drafts.find((one) => one.period === period && one.period_type === file.regime)
  const { body: draft } = known
    ? await team.manager.post('/v1/companies/{company}/vat-declarations/{id}/recompute', {
        path: { ...path, id: known.id },
      })
    : await team.manager.post('/v1/companies/{company}/vat-declarations', {
        path,
        body: { year, period },
      })
  const months = monthsOf(file, period)
  const expected = file.model.boxesOf(months)
  for (const [box, cents] of expected) {
    const ledger = draft.details.find((one) => one.box === box)?.ledger ?? '0.00'
    if (ledger !== written(cents))
      found.push(`${file.code}: box ${box} of ${draft.label} is ${ledger}, not ${written(cents)}`)
  }
  for (const { box, ledger, kind } of draft.details)
    if (!expected.has(box) && kind !== 'total' && ledger !== '0.00')
      found.push(`${file.code}: box ${box} of ${draft.label} is ${ledger}, not 0.00`)
  const at = { path: { ...path, id: draft.id } }
  await team.manager.post('/v1/companies/{company}/vat-declarations/{id}/validate', at)
  await team.manager.post('/v1/companies/{company}/vat-declarations/{id}/file', {
    ...at,
    body: { filing_reference: `${file.code}-${year}-${period}` },
  })
  settle(file, months)
  file.vatPeriodsDone = period
  file.openFrom = addDays(endOfMonth(months.at(-1)!), 1)
}

/** The VAT accounts of the period are emptied into what is payable or comes back. */
function settle(file: YearFile, months: readonly number[]): void {
  const { country, model } = file
  if (!country.isSettled) return
  const ledger = [...model.vatOf(months)]
  const net = ledger.reduce((sum, [, cents]) => sum + cents, 0)
  for (const [account, cents] of ledger) model.move(account, -cents)
  if (country.rounding) settleInEuros(file, net, model.boxesOf(months))
  else model.move(net < 0 ? country.vatPayable : country.vatReceivable, net)
}

/** France declares whole euros, line by line, and what that leaves is income or expense. */
function settleInEuros(file: YearFile, ledger: Cents, boxes: ReadonlyMap<string, Cents>): void {
  const { country, model } = file
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + euros(boxes.get(name) ?? 0), 0)
  const declared = sum(['19', '20']) - sum(['08T', '9BT'])
  const credit = file.vatCredit
  const balance = declared + credit
  model.move(country.vatReceivable, -credit)
  model.move(balance < 0 ? country.vatPayable : country.vatReceivable, balance)
  file.vatCredit = Math.max(0, balance)
  const rest = ledger - declared
  model.move(rest > 0 ? country.rounding!.loss : country.rounding!.gain, rest)
}
