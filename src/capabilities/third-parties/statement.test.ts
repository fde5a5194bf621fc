import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '#platform/pdf/reading'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openingRoutes } from '#testing/year-opening'

const books = useBooks({ moreRoutes: openingRoutes })

/** A file of 2025 and 2026, with a customer who bought and paid in both. */
async function stage() {
  const desk = await books.openCompany({
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
    street: 'Wetstraat',
    house_number: '16',
    postal_code: '1000',
    city: 'Brussel',
  })
  const { admin, path, journal } = desk
  const customer = replies(
    await admin.post(`${path}/third-parties`, {
      type: 'customer',
      code: 'MAIRIE/1',
      name: 'Mairie de Lille',
      street: 'Place Augustin Laurent',
      box: '7',
      postal_code: '59000',
      city: 'Lille',
      country: 'FR',
      vat_number: 'FR83404833048',
    }),
    201,
  ).body.id as number
  const sold = async (entry_date: string, amount: string, more: object = {}) =>
    replies(
      await admin.post(`${path}/entries/invoice`, {
        journal_id: journal('VEN'),
        third_party_id: customer,
        entry_date,
        lines: [{ account: '700000', amount, vat_code: null }],
        ...more,
      }),
      201,
    ).body
  const paid = async (entry_date: string, amount: string) =>
    replies(
      await admin.post(`${path}/entries`, {
        journal_id: journal('KBC'),
        entry_date,
        label: 'Transfer',
        lines: [
          { account: '550000', debit: amount },
          { account: '400000', credit: amount, third_party_id: customer },
        ],
      }),
      201,
    ).body
  await sold('2025-01-10', '100.00')
  await paid('2025-12-31', '30.00')
  replies(
    await admin.post(`${path}/opened-years`, {
      journal_id: journal('OD'),
      third_party_id: customer,
      account: '400000',
      against: '580000',
      debit: '70.00',
      entry_date: '2026-01-01',
    }),
    201,
  )
  const statement = (query: string) =>
    admin.get(`${path}/third-parties/${customer}/statement${query}`)
  return { ...desk, customer, sold, paid, statement }
}

test('a statement runs from what stood before to what stands after, over all years', async () => {
  const { statement, customer, sold, paid } = await stage()
  const early = await sold('2026-03-05', '1000.00', { due_date: '2026-03-31', reference: 'V-7' })
  const payment = await paid('2026-03-05', '200.00')
  await sold('2026-03-04', '5.00')
  await sold('2026-03-16', '2.00')
  const { body } = replies(await statement('?from=2026-03-05&to=2026-03-15'), 200)
  assert.deepEqual(body, {
    third_party: {
      id: customer,
      type: 'customer',
      code: 'MAIRIE/1',
      name: 'Mairie de Lille',
      vat_number: 'FR83404833048',
    },
    from: '2026-03-05',
    to: '2026-03-15',
    currency: 'EUR',
    opening_balance: '75.00',
    lines: [
      {
        entry_id: early.id,
        entry_date: '2026-03-05',
        journal_code: 'VEN',
        number: early.number,
        reference: 'V-7',
        label: null,
        due_date: '2026-03-31',
        debit: '1000.00',
        credit: '0.00',
        balance: '1075.00',
        lettering_code: null,
        partial_lettering_code: null,
      },
      {
        entry_id: payment.id,
        entry_date: '2026-03-05',
        journal_code: 'KBC',
        number: payment.number,
        reference: null,
        label: 'Transfer',
        due_date: null,
        debit: '0.00',
        credit: '200.00',
        balance: '875.00',
        lettering_code: null,
        partial_lettering_code: null,
      },
    ],
    totals: { debit: '1000.00', credit: '200.00' },
    closing_balance: '875.00',
    open_items_total: '875.00',
    overdue_total: '-125.00',
  })
})

test('lines that settle each other show their code and are open no longer', async () => {
  const { admin, path, statement, sold, paid } = await stage()
  const entries = [await sold('2026-03-05', '40.00'), await paid('2026-03-06', '40.00')]
  const lines = entries.flatMap(({ lines }) => lines as { id: number; third_party_id: number }[])
  const line_ids = lines.filter((line) => line.third_party_id).map((line) => line.id)
  const { code } = replies(await admin.post(`${path}/lettering`, { line_ids }), 201).body
  const { body } = replies(await statement('?from=2026-03-01'), 200, {
    closing_balance: '70.00',
    open_items_total: '70.00',
    overdue_total: '70.00',
  })
  assert.deepEqual(
    body.lines.map((line: { lettering_code: string }) => line.lettering_code),
    [code, code],
  )
})

test('whatever the day it begins on, the balance before it is the sum of the lines before it', async () => {
  const { statement, sold } = await stage()
  const days = ['2025-06-15', '2025-06-30', '2025-07-01', '2026-02-28', '2026-03-01', '2026-03-10']
  for (const [place, day] of days.entries()) await sold(day, `${10 ** place}.00`)
  const before = {
    '2024-01-01': '0.00',
    '2025-01-10': '0.00',
    '2025-01-11': '100.00',
    '2025-06-15': '100.00',
    '2025-06-16': '101.00',
    '2025-06-30': '101.00',
    '2025-07-01': '111.00',
    '2025-07-02': '211.00',
    '2025-12-31': '211.00',
    '2026-01-01': '181.00',
    '2026-02-28': '181.00',
    '2026-03-01': '1181.00',
    '2026-03-11': '111181.00',
    '2030-01-01': '111181.00',
  }
  for (const [from, opening_balance] of Object.entries(before))
    replies(await statement(`?from=${from}&to=2030-12-31`), 200, {
      opening_balance,
      closing_balance: '111181.00',
    })
})

test('without days it covers the fiscal year up to today', async () => {
  const { statement } = await stage()
  replies(await statement(''), 200, {
    from: '2026-01-01',
    to: '2026-03-16',
    opening_balance: '70.00',
    lines: [],
    closing_balance: '70.00',
  })
  replies(await statement('?to=2025-05-01'), 200, { from: '2025-01-01' })
  replies(await statement('?to=2019-05-01'), 200, { from: '2019-05-01', opening_balance: '0.00' })
  const wrong = replies(await statement('?from=2026-02-01&to=2026-01-31'), 422).body
  assert.deepEqual(Object.keys(wrong.errors), ['to'])
  replies(await statement('?format=xml'), 422)
  replies(await statement('?from=2026-02-30'), 422)
})

test('as a PDF it is a file to be sent, in the language that is asked for', async () => {
  const { admin, path, customer, sold } = await stage()
  await sold('2026-03-05', '1000.00', { label: 'Website' })
  const response = await fetch(
    `${books.base}${path}/third-parties/${customer}/statement?format=pdf&from=2026-01-01&to=2026-03-31&lang=nl`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  )
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="BAKKERIJJA_statement_MAIRIE-1_2026-01-01_2026-03-31\.pdf"/,
  )
  const [page] = readPdf(Buffer.from(await response.arrayBuffer()))
  const texts = page!.texts.map(({ text }) => text)
  for (const text of [
    'Bakkerij Janssens',
    'Wetstraat 16',
    'Mairie de Lille',
    'Place Augustin Laurent bus 7',
    '59000 Lille',
    'Frankrijk',
    'Rekeningoverzicht klant',
    'Website',
    '1.070,00',
  ])
    assert.ok(texts.includes(text), `${text} in ${texts.join(' | ')}`)
})
