import { firstDayOfYear, lastDayOfYear, year, yearBefore } from './calendar.js'
import type { Party, YearFile } from './file.js'
import { written } from './money.js'
import { belgianNumber, ibanOf } from './numbers.js'

const names = ['Wilg & Zonen', 'Brouwerij De Kroon', 'Drukkerij Peeters'] as const

/** Lets the team of a file bring in who it trades with, what recurs and what the year before left. */
export async function furnish(file: YearFile): Promise<void> {
  for (const place of names.keys()) file.customers.push(await bringIn(file, 'customer', place))
  for (const place of names.keys()) file.suppliers.push(await bringIn(file, 'supplier', place))
  await signMandate(file)
  await promiseRent(file)
  if (file.hasYearBefore) await bringAlong(file)
  if (file.country.code === 'BE') await joinPeppol(file)
}

async function bringIn(
  { team, path, place, code }: YearFile,
  type: 'customer' | 'supplier',
  count: number,
): Promise<Party> {
  const isCustomer = type === 'customer'
  const letter = isCustomer ? 'K' : 'L'
  const own = 1000 + place * 20 + (isCustomer ? 0 : 10) + count
  const name = `${names[count]} ${letter}${code}`
  const number = belgianNumber(own)
  const iban = ibanOf('BE', own)
  const email = `${letter.toLowerCase()}${count}-${code.toLowerCase()}@partij.example`
  const { body } = await team.manager.post('/v1/companies/{company}/third-parties', {
    path,
    body: {
      type,
      name,
      vat_number: `BE${number}`,
      street: 'Wilgenlaan',
      house_number: String(own),
      postal_code: '9000',
      city: 'Gent',
      country: 'BE',
      language: 'nl',
      email,
      payment_terms_days: 14,
      ibans: [{ iban }],
    },
  })
  return { id: body.id, name, iban, number, email }
}

/** The first customer lets us collect what he owes. */
async function signMandate({ team, path, country, customers, code }: YearFile): Promise<void> {
  // Who is no Belgian enterprise was given an identifier by his bank.
  if (country.code !== 'BE') {
    const body = { sepa: { creditor_id: 'DE98ZZZ09999999999' } }
    await team.manager.patch('/v1/companies/{company}/settings', { path, body })
  }
  const { id, iban } = customers[0]!
  const body = { reference: `M-${code}`, third_party_id: id, iban, signed_on: firstDayOfYear }
  await team.manager.post('/v1/companies/{company}/sepa-mandates', { path, body })
}

export const rentFrom = `${year}-01-05`

/** The rent falls due by itself on the fifth of each month. */
async function promiseRent({ team, path, place, code, country, journal, rent }: YearFile) {
  const cents = 80_000 + place * 100
  const { wages, owed } = country.payroll
  const { body } = await team.manager.post('/v1/companies/{company}/recurring-entries', {
    path,
    body: {
      label: `${code} rent`,
      frequency: 'monthly',
      starts_on: rentFrom,
      ends_on: lastDayOfYear,
      auto_post: true,
      template: {
        journal_id: journal('OD'),
        label: `${code} rent {period}`,
        lines: [
          { account: wages, debit: written(cents) },
          { account: owed, credit: written(cents) },
        ],
      },
    },
  })
  rent.id = body.id
  rent.cents = cents
}

/** The year before is not closed yet. */
async function bringAlong(file: YearFile): Promise<void> {
  const { team, path, place, code, country, journal } = file
  const cents = 120_000 + place * 1000
  const isLoss = place % 2 === 1
  const { wages, owed } = country.payroll
  const other = isLoss ? wages : country.sales[0]!.account
  const [ours, theirs] = isLoss ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  await team.manager.post('/v1/companies/{company}/entries', {
    path,
    body: {
      journal_id: journal('OD'),
      entry_date: yearBefore.ends_on,
      label: `${code} last year`,
      lines: [
        { account: owed, [ours]: written(cents) },
        { account: other, [theirs]: written(cents) },
      ],
    },
  })
  file.broughtAlong = isLoss ? -cents : cents
}

async function joinPeppol(file: YearFile): Promise<void> {
  const contact = { name: 'Els Peeters', email: 'els@kantoor.example' }
  const body = { contact, mandate_confirmed: true }
  await file.team.manager.post('/v1/companies/{company}/peppol', { path: file.path, body })
  file.isOnPeppol = true
}
