import { addDays, type Day } from '#kernel/days'
import { read } from '../money.js'
import type { Work } from './today.js'

/** Suppliers are paid: what is due within a week goes to the bank in one file, which will show each payment. */
export const paySuppliers: Work = async ({ file, date, chance }) => {
  const { path, team, model, bank, country } = file
  const { body: proposals } = await team.manager.get('/v1/companies/{company}/payment-proposals', {
    path,
    query: { due_until: addDays(date, 7) },
  })
  const payable = proposals.data.filter((one) => one.payable)
  const items = payable.flatMap(({ items }) => items.map(({ line_id }) => ({ line_id })))
  if (items.length === 0) return
  const draft = await team.manager.post('/v1/companies/{company}/sepa-files', {
    path,
    body: {
      type: 'credit_transfer',
      journal_id: file.journal('BNK'),
      batch_booking: false,
      items,
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
  for (const { line_id } of items) {
    const paper = model.papers.find(({ lineId }) => lineId === line_id)
    if (!paper) throw new Error(`${file.code}: proposes to pay ${line_id}, which nobody owes`)
    model.move(country.suppliers, -paper.open)
    model.owe(paper.partyId, -paper.open)
    model.move(country.transit, paper.open)
    paper.open = 0
  }
  for (const payment of confirmed.payments) {
    const cents = -read(payment.amount)
    bank.coming.push({
      on: addDays(confirmed.execution_date as Day, chance.between(0, 1)),
      cents,
      name: payment.name,
      iban: payment.iban,
      text: payment.end_to_end_id,
      endToEnd: payment.end_to_end_id,
      reference: `${file.code}${String(++bank.movements).padStart(6, '0')}`,
      truth: { is: 'own file', sepaFileId: id },
    })
  }
}
