import { type Dubbel, isProblem, type NewInvoice, openDubbel, type Upload } from '../index.js'
import {
  handleOf,
  journalOf,
  type Say,
  showHistory,
  showLines,
  takeAlong,
  undo,
  type Walk,
} from './walk.js'

/** Who walks, and the papers that are brought along: those of `docs/tour`. */
export type Month = {
  readonly email: string
  readonly password: string
  readonly invoice: Upload
  readonly statement: Upload
}

/** An accountant's month in a new company file, in Dutch: a paper, the bank, the VAT return, the balance sheet, undo. */
export async function tourOfMonth(url: string, say: Say, month: Month): Promise<void> {
  const { email, password } = month
  const device = { id: 'guided-tour', name: 'Guided tour' }
  const { dubbel, user } = await openDubbel({ url, language: 'en', device }).signIn({
    email,
    password,
  })
  say(`Signed in as ${user.name}.`)
  await dubbel.patch('/v1/auth/me', { body: { locale: 'nl' } })
  try {
    const walk = { dubbel, company: await newFile(dubbel, say), say }
    await bookPaper(walk, month.invoice)
    const sale = await bookSale(walk)
    const payment = await importBank(walk, month.statement)
    const operation = await matchCertain(walk)
    await declareVat(walk)
    await readBalance(walk)
    await refusal(walk, sale)
    await undo(walk, operation)
    await showBank(walk)
    await showHistory(walk, 'bank-transactions', payment)
  } finally {
    await dubbel.patch('/v1/auth/me', { body: { locale: user.locale } })
  }
}

async function newFile(dubbel: Dubbel, say: Say): Promise<string> {
  const { body } = await dubbel.post('/v1/companies', {
    body: {
      name: 'Atelier Linde',
      vat_number: 'BE 0123.456.749',
      vat_regime: 'monthly',
      locale: 'nl',
      fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
      banks: [{ code: 'BNK', label: 'Bank', iban: 'BE16 9991 2026 1074' }],
    },
  })
  say(`Made the company file ${body.name}, code ${body.code}.`)
  return body.public_token
}

async function bookPaper(walk: Walk, invoice: Upload): Promise<void> {
  const { dubbel, company, say } = walk
  const { body: uploaded } = await dubbel.post('/v1/companies/{company}/document-imports', {
    path: { company },
    body: { 'files[]': [invoice] },
  })
  const path = { company, id: uploaded.imports[0]!.id }
  const { body: read } = await dubbel.post(
    '/v1/companies/{company}/document-imports/{id}/process',
    { path },
  )
  const { counterparty, number, totals, confidence } = read.extracted ?? {}
  say(`The paper is ${read.status}: invoice ${number} of ${counterparty?.name}.`)
  say(`  ${totals?.gross} with VAT of ${totals?.vat}, confidence ${confidence}`)

  const { body: validated } = await dubbel.post(
    '/v1/companies/{company}/document-imports/{id}/validate',
    {
      path,
      body: {
        book: true,
        new_third_party: {
          name: counterparty?.name ?? 'Drukkerij De Zwaluw BV',
          vat_number: counterparty?.vat_number ?? null,
          iban: counterparty?.iban ?? null,
        },
      },
    },
  )
  const { entry } = validated
  if (entry === null) throw new Error('What is booked has an entry.')
  say(`Booked as ${entry.journal.code} ${entry.number}, with account and VAT as proposed:`)
  showLines(walk, entry)
}

async function bookSale(walk: Walk): Promise<NewInvoice> {
  const { dubbel, company, say } = walk
  const { body: customer } = await dubbel.post('/v1/companies/{company}/third-parties', {
    path: { company },
    body: { type: 'customer', name: 'Hotel De Reiger' },
  })
  const journal = await journalOf(walk, 'sale')
  const sale = {
    journal_id: journal.id,
    third_party_id: customer.id,
    entry_date: '2026-10-12',
    reference: '2026-041',
    lines: [{ account: '700000', amount: '1000.00' }],
  }
  const { body } = await dubbel.post('/v1/companies/{company}/entries/invoice', {
    path: { company },
    body: sale,
  })
  say(`A sale to ${customer.name} by hand, as ${journal.code} ${body.number}:`)
  showLines(walk, body)
  return sale
}

async function importBank({ dubbel, company, say }: Walk, statement: Upload): Promise<number> {
  const { body: file } = await dubbel.post('/v1/companies/{company}/coda-files', {
    path: { company },
    body: { file: statement },
  })
  say(`The bank file is ${file.status}: ${file.imported_count} transactions.`)
  const { body: listed } = await dubbel.get('/v1/companies/{company}/bank-transactions', {
    path: { company },
  })
  const payment = listed.data.find(({ structured_communication }) => structured_communication)
  if (payment === undefined) throw new Error('Nothing was paid with a structured communication.')
  const { body: suggestions } = await dubbel.get(
    '/v1/companies/{company}/bank-transactions/{id}/suggestions',
    { path: { company, id: payment.id } },
  )
  say(`Why ${payment.amount} is thought to be the invoice:`)
  for (const { points, text } of suggestions[0]?.reasons ?? [])
    say(`  ${points.toFixed(2)} ${text}`)
  return payment.id
}

async function matchCertain(walk: Walk): Promise<string> {
  const { dubbel, company, say } = walk
  const matched = await dubbel.post('/v1/companies/{company}/bank-transactions/auto-match', {
    path: { company },
    body: {},
  })
  say(`Matched what is certain: ${matched.body.matched}. ${matched.body.undecided} waits.`)
  await showBank(walk)
  return handleOf(matched)
}

async function showBank({ dubbel, company, say }: Walk): Promise<void> {
  const bank = dubbel.each('/v1/companies/{company}/bank-transactions', { path: { company } })
  for await (const { entry_date, amount, status } of bank)
    say(`  ${entry_date} ${amount.padStart(10)} ${status}`)
}

async function declareVat(walk: Walk): Promise<void> {
  const { dubbel, company, say } = walk
  const { body: draft } = await dubbel.post('/v1/companies/{company}/vat-declarations', {
    path: { company },
    body: { year: 2026, period: 10 },
  })
  say(`The VAT return of ${draft.label}:`)
  for (const { box, amount, label } of draft.details)
    say(`  ${box} ${amount.padStart(10)} ${label}`)
  const path = { company, id: draft.id }
  await dubbel.post('/v1/companies/{company}/vat-declarations/{id}/validate', { path })
  const file = await dubbel.file('/v1/companies/{company}/vat-declarations/{id}/xml', { path })
  await takeAlong(walk, 'the file for the administration', file)
}

async function readBalance(walk: Walk): Promise<void> {
  const { dubbel, company } = walk
  const file = await dubbel.file('/v1/companies/{company}/exports/{export}', {
    path: { company, export: 'balance-sheet' },
    query: { format: 'pdf', to: '2026-10-31', zero: '0' },
  })
  await takeAlong(walk, 'the balance sheet', file)
}

async function refusal({ dubbel, company, say }: Walk, sale: NewInvoice): Promise<void> {
  try {
    await dubbel.post('/v1/companies/{company}/entries/invoice', { path: { company }, body: sale })
  } catch (error) {
    if (!isProblem(error, 'period_locked')) throw error
    say(`A sale in the month that was declared is refused: ${error.message}`)
  }
}
