import type { Person } from '#testing/http'
import { openFile } from './file.js'

/** A French file of one year, where services owe VAT when they are paid. */
export async function liveInFrance(keeper: Person, firm: string): Promise<void> {
  const desk = await openFile(keeper, firm, {
    name: 'Menuiserie du Nord',
    country_pack: 'FR',
    code: 'FRANCE',
    vat_regime: 'monthly',
    locale: 'fr',
    fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
    banks: [{ code: 'BNP', label: 'BNP' }],
  })
  const supplier = await desk.party('supplier', 'Atelier Duval')
  const customer = await desk.party('customer', 'Mairie de Lille')
  const bank = desk.made.journals.find((one: { code: string }) => one.code === 'BNP')
    .control_account.number
  const on = '2026-05-04'
  const service = await desk.invoice('VEN', customer, on, ['706000 1000.00 V20-ENC'])
  await desk.invoice('VEN', customer, on, ['706000 200.00 V10-ENC', '707000 300.00 V20'])
  await desk.invoice('NCV', customer, on, ['706000 50.00 V10-ENC'])
  const paid = await desk.free('BNP', '2026-05-20', [
    [`${bank} 1200.00`],
    ['411000 -1200.00', customer],
  ])
  await desk.letter('411000', [service, paid])
  const bought = await desk.invoice('ACH', supplier, on, ['622600 500.00 P20-ENC'])
  await desk.invoice('ACH', supplier, on, ['613500 80.00 P20-ENC'])
  const settled = await desk.free('BNP', '2026-05-21', [
    ['401000 600.00', supplier],
    [`${bank} -600.00`],
  ])
  await desk.letter('401000', [bought, settled])
  await desk.invoice('ACH', supplier, on, ['606140 45.45 P20-CARB80', '607000 90.00 P20-ND'])
  await desk.invoice('ACH', supplier, on, ['607000 700.00 P20-ICG', '622600 300.00 P20-ICS'])
  await desk.free('OD', '2026-05-31', [['801100 40.00'], ['471000 -40.00']])
  await desk.free('OD', '2026-05-31', [['607000 3.00'], ['401000 -3.00']])
}

/**
 * A file of Luxembourg with two years, both open. In the second it is a small business that neither charges
 * nor deducts VAT, and goes on as before: this version did not mind. (A file weighs 250 kB with its chart of
 * accounts and their place in the log, hence no file of its own for that.)
 */
export async function liveInLuxembourg(keeper: Person, firm: string): Promise<void> {
  const desk = await openFile(keeper, firm, {
    name: 'Kirchberg Conseil',
    country_pack: 'LU',
    code: 'LUX',
    vat_regime: 'quarterly',
    locale: 'de',
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
    banks: [{ code: 'BIL', label: 'BIL' }],
  })
  await desk.post('fiscal-years', { starts_on: '2026-01-01', ends_on: '2026-12-31' })
  const supplier = await desk.party('supplier', 'Imprimerie Centrale')
  const customer = await desk.party('customer', 'Ville de Luxembourg')
  for (const year of ['2025', '2026']) {
    await desk.invoice('ACH', supplier, `${year}-06-02`, ['6061 400.00 P17-M', '61851 55.55 P17-F'])
    await desk.invoice('ACH', supplier, `${year}-06-03`, ['6061 900.00 P17-ICG-M'])
    await desk.invoice('VEN', customer, `${year}-06-04`, ['7033 2000.00 V17', '7033 10.00 V3'])
    await desk.invoice('VEN', customer, `${year}-06-05`, ['7033 120.00 V-ICG'])
    await desk.invoice('NCV', customer, `${year}-06-06`, ['7033 20.00 V17'])
    if (year === '2025') await desk.patch('', { vat_regime: 'franchise' })
  }
  await desk.invoice('VEN', customer, '2026-07-02', ['7033 100.00 V-FRA'])
  for (const [number, account] of Object.entries({ 'C-1': '61851', 'C-2': '6061' })) {
    const { id } = (
      await desk.post('documents', {
        direction: 'purchase',
        third_party_id: supplier,
        number,
        document_date: '2026-07-03',
        lines: [{ description: 'Paper', amount_net: '10.00', account }],
      })
    ).body
    if (number === 'C-1') await desk.post(`documents/${id}/book`, {}, 200)
  }
}
