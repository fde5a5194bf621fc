import { eInvoice, own } from '#testing/e-invoices'
import type { Person } from '#testing/http'
import { type File, openFile, operationOf } from './file.js'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A Belgian file of two years, the first closed, with something of every kind in it. */
export async function liveInBelgium(keeper: Person, firm: string): Promise<void> {
  const desk = await openFile(keeper, firm, {
    name: own.name,
    country_pack: 'BE',
    code: 'MONTHLY',
    vat_number: own.vatNumber,
    vat_regime: 'monthly',
    locale: 'nl',
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
    banks: [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }],
  })
  const supplier = await desk.party('supplier', 'Wilg', { payment_terms_days: 30 })
  const customer = await desk.party('customer', 'Brouwerij De Kroon', { city: 'Leuven' })
  await firstYear(desk, supplier, customer)
  await purchases(desk, supplier)
  await sales(desk, customer)
  await oddEntries(desk)
  await foreignMoney(desk, supplier, customer)
  await papers(desk, supplier, customer)
  await changesOfMind(desk, customer)
  await lockJanuary(desk)
}

async function firstYear(desk: File, supplier: number, customer: number): Promise<void> {
  await desk.free('KBC', '2025-01-02', [['550000 18600.00'], ['100000 -18600.00']])
  const bought = await desk.invoice('ACH', supplier, '2025-02-03', [
    '604000 1000.00 PG21',
    '612300 200.00 PS21',
  ])
  await desk.invoice('VEN', customer, '2025-02-10', ['700000 3000.00 SG21', '700000 500.00 SG06'])
  const paid = await desk.free('KBC', '2025-03-03', [
    ['440000 1452.00', supplier],
    ['550000 -1452.00'],
  ])
  await desk.letter('440000', [bought, paid])
  await desk.free('OD', '2025-06-30', [['010000 500.00'], ['489000 -500.00']])
  await desk.post('fiscal-years', { starts_on: '2026-01-01', ends_on: '2026-12-31' })
  await desk.post(`fiscal-years/${desk.made.fiscal_years[0].id}/close`, {}, 200)
}

async function purchases(desk: File, supplier: number): Promise<void> {
  const on = '2026-02-03'
  await desk.invoice('ACH', supplier, on, ['604000 812.35 PG21', '604000 99.99 PG06'])
  // VAT that is lost, wholly and in part, over several lines.
  await desk.invoice('ACH', supplier, on, ['612300 33.33 PS21ND', '612000 66.67 PS21ND'])
  await desk.invoice('ACH', supplier, on, ['613000 145.55 PS21C', '612300 10.01 PS21D35'])
  await desk.invoice('ACH', supplier, on, ['612300 400.00 PSCC21'])
  await desk.invoice('ACH', supplier, on, ['604000 1500.00 PGIC21', '604000 250.00 PGIM21'])
  await desk.invoice('NCA', supplier, on, ['604000 12.35 PG21'])
}

async function sales(desk: File, customer: number): Promise<void> {
  const sold = await desk.invoice('VEN', customer, '2026-02-10', [
    '700000 1000.00 SG21',
    '700000 100.00 SG12',
    '700000 -50.00 SG21',
  ])
  await desk.invoice('VEN', customer, '2026-02-11', ['700000 300.00 SGIC', '700000 70.00 SCC'])
  await desk.invoice('VEN', customer, '2026-02-12', ['700000 80.00 SEXP', '700000 20.00 S00'])
  const credited = await desk.invoice('NCV', customer, '2026-02-13', ['700000 100.00 SG21'])
  const paid = await desk.free('KBC', '2026-03-02', [
    ['550000 1140.47'],
    ['400000 -1140.47', customer],
  ])
  // Three cents short: written off.
  await desk.letter('400000', [sold, credited, paid], { write_off: true })
  await desk.free('CAI', '2026-03-03', [['570000 25.00'], ['400000 -25.00', customer]])
  const again = await desk.invoice('VEN', customer, '2026-03-04', ['700000 10.00 SG21'])
  const settled = await desk.free('KBC', '2026-03-05', [
    ['550000 12.10'],
    ['400000 -12.10', customer],
  ])
  const { id } = await desk.letter('400000', [again, settled])
  await desk.bin(`lettering/${id}`)
  await desk.post('lettering/auto', {}, 200)
}

/** What this version still took, and later ones may refuse. */
async function oddEntries(desk: File): Promise<void> {
  await desk.free('OD', '2026-03-10', [['010000 75.00'], ['612300 -75.00']])
  await desk.free('OD', '2026-03-10', [['612000 31.00'], ['440000 -31.00']])
  await desk.free('OD', '2026-03-10', [['400000 9.00'], ['700000 -9.00']])
  await desk.free('KBC', '2026-03-11', [['612300 5.00'], ['499000 -5.00']])
}

async function foreignMoney(desk: File, supplier: number, customer: number): Promise<void> {
  const dollars = { currency: 'USD', exchange_rate: '0.9210' }
  const bought = await desk.invoice(
    'ACH',
    supplier,
    '2026-03-12',
    ['604000 1000.00 PGIC21', '612300 33.33 PS00'],
    dollars,
  )
  await desk.invoice('VEN', customer, '2026-03-12', ['700000 99.99 SEXP'], dollars)
  const { credit } = bought.lines.find(
    (line: { account: { number: string } }) => line.account.number === '440000',
  )
  const paid = await desk.free('KBC', '2026-03-20', [
    [`440000 ${credit}`, supplier],
    [`550000 -${credit}`],
  ])
  await desk.letter('440000', [bought, paid])
}

async function papers(desk: File, supplier: number, customer: number): Promise<void> {
  const paper = async (
    direction: string,
    third_party_id: number,
    number: string | null,
    on: string,
  ) =>
    (
      await desk.post('documents', {
        direction,
        third_party_id,
        number,
        document_date: on,
        lines: [
          direction === 'sale'
            ? { description: 'Bread', amount_net: '40.00', account: '700000', vat_code: 'SG06' }
            : { description: 'Flour', amount_net: '60.00', account: '604000', vat_code: 'PG21' },
        ],
      })
    ).body.id as number
  await paper('purchase', supplier, 'W-1', '2026-04-01')
  const booked = await paper('purchase', supplier, 'W-2', '2026-04-02')
  await desk.post(`documents/${booked}/book`, {}, 200)
  const sold = await paper('sale', customer, null, '2026-04-03')
  await desk.post(`documents/${sold}/book`, {}, 200)
  const aside = await paper('purchase', supplier, 'W-3', '2026-04-04')
  await desk.patch(`documents/${aside}`, { status: 'cancelled' })
  const reversed = await paper('purchase', supplier, 'W-4', '2026-04-05')
  const { journal_entry_id } = (await desk.post(`documents/${reversed}/book`, {}, 200)).body
  await desk.post(`entries/${journal_entry_id}/reverse`)
  await desk.bin(`documents/${await paper('purchase', supplier, 'W-5', '2026-04-06')}`)
  const { imports } = await desk.upload('document-imports', 'W-2026-1.xml', eInvoice(), 'files[]')
  const read = (await desk.post(`document-imports/${imports[0].id}/process`, {}, 200)).body
  await desk.post(`document-imports/${read.id}/validate`, { third_party_id: supplier, book: true })
}

async function changesOfMind(desk: File, customer: number): Promise<void> {
  const twice = await desk.party('customer', 'De Kroon, twice')
  await desk.invoice('VEN', twice, '2026-04-10', ['700000 15.00 SG21'])
  await desk.post(`third-parties/${twice}/merge`, { into_id: customer }, 200)
  await desk.bin(`third-parties/${await desk.party('supplier', 'In the bin')}`)
  const gone = await desk.party('supplier', 'Gone for good')
  await desk.bin(`third-parties/${gone}`)
  await desk.bin(`trash/third-parties/${gone}`)
  const account = (await desk.post('accounts', { number: '612399', label: 'Paper' })).body.id
  await desk.bin(`accounts/${account}`)

  const entry = await desk.free('OD', '2026-04-20', [['612300 8.00'], ['550000 -8.00']])
  await desk.upload(`entries/${entry.id}/attachments`, 'receipt.png', picture)
  const wrong = await desk.free('OD', '2026-04-21', [['612300 7.00'], ['550000 -7.00']])
  await desk.post(`entries/${wrong.id}/reverse`, { entry_date: '2026-04-22' })

  const renamed = await desk.patch(`third-parties/${customer}`, { city: 'Gent' })
  const undo = (operation: string) => desk.post(`history/operations/${operation}/revert`, {}, 200)
  await undo(operationOf(renamed))
  const posted = await desk.post('entries', {
    journal_id: desk.journal('OD'),
    entry_date: '2026-04-23',
    lines: [
      { account: '612300', debit: '6.00' },
      { account: '550000', credit: '6.00' },
    ],
  })
  // Undone, and the undoing undone.
  await undo(operationOf(await undo(operationOf(posted))))

  const there = { method: 'PATCH', path: `third-parties/${customer}`, body: { city: 'Brugge' } }
  const mutation = { mutation_id: 'made-offline', base_version: 1, ...there }
  await desk.post('sync/push', { mutations: [mutation] }, 200)
  const rule = { label: 'Telephone', conditions: { text: 'Proximus' } }
  await desk.post(`journals/${desk.journal('ACH')}/rules`, rule)
  await desk.patch('settings', { history: { trash_retention_days: 3650 } })
}

async function lockJanuary(desk: File): Promise<void> {
  const periods = await desk.keeper.get(`${desk.path}/periods`)
  const january = periods.body.find((one: { starts_on: string }) => one.starts_on === '2026-01-01')
  await desk.post(`periods/${january.id}/lock`, {}, 200)
}
