import { addDays } from '#kernel/days'
import { forgetPayment } from './bank.js'
import { postInvoice } from './hand.js'
import { someParts, type Work } from './today.js'

/** Two invoices of one amount, of which the customer pays one without a word: only a person can ask which. */
export const sellTwice: Work = async (today) => {
  const { file, chance } = today
  const customer = chance.pick(file.customers.slice(1))
  const parts = someParts(today, 'sale', 1)
  const papers = []
  for (const _ of ['this', 'that']) {
    const { paper } = await postInvoice(today, 'sale', parts, { partyId: customer.id })
    forgetPayment(file, paper)
    papers.push(paper)
  }
  const { lineId, open, due } = chance.pick(papers)
  file.bank.coming.push({
    on: addDays(due, -chance.between(1, 5)),
    cents: open,
    name: customer.name,
    iban: customer.iban,
    text: 'BETALING',
    reference: `${file.code}${String(++file.bank.movements).padStart(6, '0')}`,
    isDoubtful: true,
    truth: { is: 'papers', of: [{ lineId, cents: open }] },
  })
}
