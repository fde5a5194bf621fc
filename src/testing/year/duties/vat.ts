import { format } from 'node:util'
import { addDays } from '#kernel/days'
import type { VatDeclaration } from '../../../../clients/typescript/index.js'
import { ca3 } from '../ca3.js'
import { endOfMonth, year } from '../calendar.js'
import type { YearFile } from '../file.js'
import { type Cents, written } from '../money.js'

/** The months of a period of the file's regime. */
function monthsOf({ regime }: YearFile, period: number): number[] {
  if (regime === 'monthly') return [period]
  return [period * 3 - 2, period * 3 - 1, period * 3]
}

export const periodsUntil = ({ regime }: YearFile, month: number): number =>
  regime === 'monthly' ? month : Math.floor(month / 3)

/** Prepares the return of a period, holds it against the model, validates and files it. */
export async function fileReturn(file: YearFile, period: number, found: string[]): Promise<void> {
  const draft = await draftOf(file, { year, period, period_type: file.regime })
  const months = monthsOf(file, period)
  found.push(...wrongIn(file, draft, months))
  await validateAndFile(file, draft)
  settle(file, months)
  file.vatPeriodsDone = period
  file.openFrom = addDays(endOfMonth(months.at(-1)!), 1)
}

/** The return of the last period of a year in which nothing was sold or bought. */
export async function fileEmptyReturn(file: YearFile, ofYear: number): Promise<void> {
  const period = periodsUntil(file, 12)
  const draft = await draftOf(file, { year: ofYear, period, period_type: file.regime })
  if (!draft.is_nil) file.wrong.push(`${file.code}: ${draft.label} is not empty`)
  await validateAndFile(file, draft)
}

/** Luxembourg wants the whole year once more, input tax by what was bought; its periods have settled it. */
export async function fileReturnOfYear(file: YearFile, found: string[]): Promise<void> {
  const draft = await draftOf(file, { year, period: 1, period_type: 'yearly' })
  const { model } = file
  const months = Array.from({ length: 12 }, (_, place) => place + 1)
  const boxes = model.boxesOf(months)
  // Sales of the account 7061 are those of goods.
  boxes.set('002', boxes.get('472') ?? 0)
  for (const box of ['472', '458']) boxes.delete(box)
  for (const [code, cents] of model.codesOf(months)) {
    const box = { '-M': '077', '-I': '081', '-F': '085' }[code.slice(-2)]
    if (box) boxes.set(box, (boxes.get(box) ?? 0) + cents)
  }
  found.push(
    ...differences(`${file.code}: box %s of the year has %s behind it`, boxes, ledgerOf(draft)),
  )
  const total = written(-netOf(model.vatOf(months)))
  if (draft.boxes['105'] !== total || draft.balance !== '0.00')
    found.push(
      `${file.code}: the year comes to ${draft.boxes['105']} and leaves ${draft.balance}, not ${total} and 0.00`,
    )
  await validateAndFile(file, draft)
}

type Asked = {
  readonly year: number
  readonly period: number
  readonly period_type: 'monthly' | 'quarterly' | 'yearly'
}

async function draftOf({ path, team }: YearFile, asked: Asked): Promise<VatDeclaration> {
  const { body: drafts } = await team.manager.get('/v1/companies/{company}/vat-declarations', {
    path,
    query: { year: asked.year },
  })
  // The night may have made the draft already.
  const known = drafts.find(
    ({ period, period_type }) => period === asked.period && period_type === asked.period_type,
  )
  const { body } = known
    ? await team.manager.post('/v1/companies/{company}/vat-declarations/{id}/recompute', {
        path: { ...path, id: known.id },
      })
    : await team.manager.post('/v1/companies/{company}/vat-declarations', { path, body: asked })
  return body
}

async function validateAndFile(
  { code, path, team }: YearFile,
  { id, year: ofYear, period }: VatDeclaration,
): Promise<void> {
  const at = { path: { ...path, id } }
  await team.manager.post('/v1/companies/{company}/vat-declarations/{id}/validate', at)
  await team.manager.post('/v1/companies/{company}/vat-declarations/{id}/file', {
    ...at,
    body: { filing_reference: `${code}-${ofYear}-${period}` },
  })
}

/** What the books have behind each box of a return. */
function ledgerOf({ details }: VatDeclaration): Record<string, string | null> {
  const given = details.filter(({ kind }) => kind !== 'total')
  return Object.fromEntries(given.map(({ box, ledger }) => [box, ledger]))
}

/** What a return has otherwise than the model: the books behind each box, the form, and what is owed. */
function wrongIn(file: YearFile, draft: VatDeclaration, months: readonly number[]): string[] {
  const { model, country } = file
  const boxes = model.boxesOf(months)
  const form = country.rounding ? ca3(boxes, file.vatCredit) : null
  const owed = form ? shownIn(form, '32') - shownIn(form, '25') : -netOf(model.vatOf(months))
  const where = `${file.code}: box %s of ${draft.label}`
  return [
    ...differences(`${where} has %s behind it`, boxes, ledgerOf(draft)),
    ...(form ? differences(`${where} shows %s`, form, draft.boxes) : []),
    ...(draft.balance === written(owed)
      ? []
      : [`${file.code}: ${draft.label} comes to ${draft.balance}, not ${written(owed)}`]),
  ]
}

/** A sentence for each box in which there is something else than expected. */
function differences(
  sentence: string,
  expected: ReadonlyMap<string, Cents>,
  seen: Readonly<Record<string, string | null>>,
): string[] {
  return [...new Set([...expected.keys(), ...Object.keys(seen)])].flatMap((box) => {
    const [is, should] = [seen[box] ?? '0.00', written(expected.get(box) ?? 0)]
    return is === should ? [] : [`${format(sentence, box, is)}, not ${should}`]
  })
}

const shownIn = (form: ReadonlyMap<string, Cents>, box: string): Cents => form.get(box) ?? 0

const netOf = (ledger: ReadonlyMap<string, Cents>): Cents =>
  [...ledger.values()].reduce((sum, cents) => sum + cents, 0)

/** The VAT accounts of the period are emptied into what is payable or comes back. */
function settle(file: YearFile, months: readonly number[]): void {
  const { country, model } = file
  if (!country.isSettled) return
  const ledger = model.vatOf(months)
  const net = netOf(ledger)
  for (const [account, cents] of ledger) model.move(account, -cents)
  if (country.rounding) settleInEuros(file, net, ca3(model.boxesOf(months), file.vatCredit))
  else model.move(net < 0 ? country.vatPayable : country.vatReceivable, net)
}

/** France declares whole euros, and what they leave of the books is income or expense. */
function settleInEuros(file: YearFile, ledger: Cents, form: ReadonlyMap<string, Cents>): void {
  const { country, model } = file
  const [due, carriedOut] = [shownIn(form, '32'), shownIn(form, '27')]
  model.move(country.vatReceivable, carriedOut - file.vatCredit)
  model.move(country.vatPayable, -due)
  const rest = ledger + file.vatCredit - carriedOut + due
  model.move(rest > 0 ? country.rounding!.loss : country.rounding!.gain, rest)
  file.vatCredit = carriedOut
}
