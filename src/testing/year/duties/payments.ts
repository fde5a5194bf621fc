import { addDays, type Day } from '#kernel/days'
import { isBeforeHolidays } from '../calendar.js'
import { read, written } from '../money.js'
import type { Today, Work } from './today.js'

/** Suppliers are paid: what is due within a week goes to the bank in one file, which will show each payment. */
export const paySuppliers: Work = async (today) => {
  const { file, date } = today
  if (!isBeforeHolidays(date)) return
  const { body: proposals } = await file.team.manager.get(
    '/v1/companies/{company}/payment-proposals',
    { path: file.path, query: { due_until: addDays(date, 7) } },
  )
  const payable = proposals.data.filter((one) => one.payable)
  await sendToBank(
    today,
    'credit_transfer',
    payable.flatMap(({ items }) => items.map(({ line_id }) => line_id)),
  )
}

/** What the first customer owes is collected by his mandate. */
export const collectDebts: Work = async (today) => {
  const { file, date } = today
  if (!isBeforeHolidays(date)) return
  const { id } = file.customers[0]!
  const owed = file.model.papers.filter(({ partyId, open }) => partyId === id && open > 0)
  await sendToBank(
    today,
    'direct_debit',
    owed.map(({ lineId }) => lineId),
  )
}

type Kind = 'credit_transfer' | 'direct_debit'

async function sendToBank(today: Today, type: Kind, lines: readonly number[]): Promise<void> {
  const { file, chance } = today
  const { path, team } = file
  if (lines.length === 0) return
  const draft = await team.manager.post('/v1/companies/{company}/sepa-files', {
    path,
    body: {
      type,
      journal_id: file.journal('BNK'),
      batch_booking: false,
      items: lines.map((line_id) => ({ line_id })),
    },
  })
  const id = draft.body.id
  const at = { path: { ...path, id } }
  if (chance.chance(0.15)) {
    // Someone thinks better of it; what was in it can be paid by the next file.
    await team.manager.delete('/v1/companies/{company}/sepa-files/{id}', at)
    return
  }
  const { body: confirmed } = await team.manager.post(
    '/v1/companies/{company}/sepa-files/{id}/confirm',
    at,
  )
  const cents = settle(today, type, lines)
  await lookInto(today, id, cents)
  for (const payment of confirmed.payments)
    expectAtBank(today, id, confirmed.execution_date as Day, {
      ...payment,
      cents: type === 'direct_debit' ? read(payment.amount) : -read(payment.amount),
    })
}

/** What is paid or collected is no longer owed, but on its way; how much it is. */
function settle({ file }: Today, type: Kind, lines: readonly number[]): number {
  const { model, country } = file
  const account = type === 'direct_debit' ? country.customers : country.suppliers
  let total = 0
  for (const line of lines) {
    const paper = model.papers.find(({ lineId }) => lineId === line)
    if (!paper) throw new Error(`${file.code}: proposes to pay ${line}, which nobody owes`)
    model.move(account, -paper.open)
    model.owe(paper.partyId, -paper.open)
    model.move(country.transit, paper.open)
    total += paper.open
    paper.open = 0
  }
  return Math.abs(total)
}

/** The file that the bank is given says the same sum. */
async function lookInto({ file }: Today, id: number, cents: number): Promise<void> {
  const answer = await file.team.manager.file('/v1/companies/{company}/sepa-files/{id}/file', {
    path: { ...file.path, id },
  })
  const sum = /<CtrlSum>([^<]+)</.exec(await answer.text())?.[1] ?? 'nothing'
  if (sum !== written(cents))
    file.wrong.push(`${file.code}: SEPA file ${id} says ${sum}, not ${written(cents)}`)
}

type Payment = {
  readonly cents: number
  readonly name: string
  readonly iban: string
  readonly end_to_end_id: string
}

function expectAtBank({ file, chance }: Today, sepaFileId: number, on: Day, paid: Payment): void {
  const { bank } = file
  bank.coming.push({
    on: addDays(on, chance.between(0, 1)),
    cents: paid.cents,
    name: paid.name,
    iban: paid.iban,
    text: paid.end_to_end_id,
    endToEnd: paid.end_to_end_id,
    reference: `${file.code}${String(++bank.movements).padStart(6, '0')}`,
    truth: { is: 'own file', sepaFileId },
  })
}
