import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { formatMoney } from '#kernel/formats'
import { type Language, languages } from '#kernel/languages'
import { readPdf } from '#platform/pdf/reading'
import { type Statement, type StatementLine, statementPdf } from './statement-pdf.js'

const invoice: StatementLine = {
  entry_date: '2025-03-14',
  journal_code: 'VEN',
  number: 42,
  reference: '+++090/9337/55493+++',
  label: 'Website, second part',
  due_date: '2025-04-13',
  debit: '1210.00',
  credit: '0.00',
  balance: '2460.00',
  lettering_code: null,
  partial_lettering_code: null,
}
const payment: StatementLine = {
  entry_date: '2025-04-02',
  journal_code: 'BNQ',
  number: 7,
  reference: null,
  label: 'Payment',
  due_date: null,
  debit: '0.00',
  credit: '1250.00',
  balance: '1210.00',
  lettering_code: 'AA',
  partial_lettering_code: null,
}

const statement: Statement = {
  company: {
    name: 'Atelier Numérique SRL',
    address_lines: ['Rue de la Loi 16', '1000 Bruxelles'],
    vat_number: 'BE0403170701',
    currency: 'EUR',
  },
  third_party: {
    code: 'JANSSENS',
    name: 'Bakkerij Janssens & Zonen BV',
    address_lines: ['Steenweg 112', '3000 Leuven'],
    vat_number: 'BE0417497106',
    type: 'customer',
  },
  from: '2025-01-01',
  to: '2025-12-31',
  opening_balance: '1250.00',
  closing_balance: '1210.00',
  lines: [invoice, payment],
  totals: { debit: '1210.00', credit: '1250.00' },
  open_items_total: '1310.00',
  overdue_total: '-100.00',
}

async function print(change: Partial<Statement> = {}, language: Language = 'en') {
  const pages = readPdf(await buffer(statementPdf({ ...statement, ...change }, language)))
  return pages.map(({ texts }) => texts.map(({ text }) => text))
}

describe('the statement of a third party', () => {
  test('tells who owes what to whom, line by line', async () => {
    const pages = await print()
    assert.equal(pages.length, 1)
    assert.deepEqual(pages[0], [
      ...['Page 1/', '1'],
      ...['Atelier Numérique SRL', 'Rue de la Loi 16', '1000 Bruxelles'],
      'VAT number BE 0403.170.701',
      ...['Bakkerij Janssens & Zonen BV', 'Steenweg 112', '3000 Leuven'],
      'VAT number BE 0417.497.106',
      ...['Customer statement', 'From 01/01/2025 to 31/12/2025'],
      'Account JANSSENS · amounts in EUR',
      ...['Opening balance', '1,250.00', 'Closing balance', '1,210.00'],
      ...['Open items', '1,310.00', 'Of which overdue', '-100.00'],
      ...['Date', 'Entry', 'Label', 'Due', 'Debit', 'Credit', 'Balance', 'Let.'],
      ...['Opening balance on 01/01/2025', '1,250.00'],
      ...['14/03/2025', 'VEN 42', 'Website, second part', '+++090/9337/55493+++', '13/04/2025'],
      ...['1,210.00', '2,460.00'],
      ...['02/04/2025', 'BNQ 7', 'Payment', 'AA', '1,250.00', '1,210.00'],
      ...['Totals and balance on 31/12/2025', '1,210.00', '1,250.00', '1,210.00'],
    ])
  })

  test('is written in the language of the file, its titles whole', async () => {
    // biome-ignore format: a table
    const expected = {
      fr: ['Relevé de compte client', 'Du 01/01/2025 au 31/12/2025', 'Dont échus', '1\u202f210,00',
        'Date', 'Pièce', 'Libellé', 'Échéance', 'Débit', 'Crédit', 'Solde', 'Let.'],
      nl: ['Rekeningoverzicht klant', 'Van 01/01/2025 tot en met 31/12/2025', 'Waarvan vervallen', '1.210,00',
        'Datum', 'Stuk', 'Omschrijving', 'Vervaldag', 'Debet', 'Credit', 'Saldo', 'Afl.'],
      en: ['Customer statement', 'From 01/01/2025 to 31/12/2025', 'Of which overdue', '1,210.00',
        'Date', 'Entry', 'Label', 'Due', 'Debit', 'Credit', 'Balance', 'Let.'],
      de: ['Kontoauszug Kunde', 'Vom 01.01.2025 bis 31.12.2025', 'Davon überfällig', '1.210,00',
        'Datum', 'Beleg', 'Text', 'Fällig am', 'Soll', 'Haben', 'Saldo', 'Ausz.'],
    }
    for (const language of languages) {
      const [page] = await print({}, language)
      for (const text of expected[language])
        assert.ok(page!.includes(text), `${text} in ${language}`)
      assert.ok(!page!.some((text) => text.endsWith('…')), language)
    }
  })

  test('knows a supplier from a customer', async () => {
    const [page] = await print(
      { third_party: { ...statement.third_party, type: 'supplier' } },
      'nl',
    )
    assert.ok(page!.includes('Rekeningoverzicht leverancier'))
  })

  test('does not repeat a reference that the label holds', async () => {
    const [page] = await print({ lines: [{ ...invoice, label: 'Invoice 12', reference: '12' }] })
    assert.ok(page!.includes('Invoice 12'))
    assert.ok(!page!.includes('12'))
  })

  test('carries debit, credit and balance from page to page', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      ...invoice,
      reference: null,
      number: index + 1,
      debit: '10.00',
      balance: `${1250 + 10 * (index + 1)}.00`,
    }))
    const pages = await print({ lines })
    assert.equal(pages.length, 3)
    let count = 0
    for (const [index, page] of pages.entries()) {
      count += page.filter((text) => text.startsWith('VEN ')).length
      const at = page.indexOf('To be carried forward')
      assert.equal(at >= 0, index < 2)
      if (index === 2) continue
      const carried = [`${10 * count}`, '0', `${1250 + 10 * count}`]
      const shown = carried.map((amount) => formatMoney(amount, 'en'))
      assert.deepEqual(page.slice(at + 1), shown)
      const next = pages[index + 1]!
      assert.deepEqual(next.slice(next.indexOf('Brought forward') + 1).slice(0, 3), shown)
    }
    assert.equal(count, 100)
  })

  test('without a movement shows its balance alone', async () => {
    const [page] = await print({ lines: [], totals: { debit: '0.00', credit: '0.00' } }, 'de')
    assert.ok(page!.includes('Keine Zeilen'))
  })

  test('is the same file each time', async () => {
    const once = await buffer(statementPdf(statement, 'fr'))
    assert.ok(once.equals(await buffer(statementPdf(statement, 'fr'))))
  })
})
