import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { formatMoney } from '#kernel/formats'
import { type Language, languages } from '#kernel/languages'
import { qrPoints } from '#platform/pdf/qr-code'
import { readPdf } from '#platform/pdf/reading'
import { paymentCode } from './payment-code.js'
import { invoicePdf } from './print.js'
import type { PrintableInvoice, PrintableLine } from './printable.js'

const line: PrintableLine = {
  description: 'Website, second part',
  details: 'As agreed on 2 February',
  quantity: '12.5',
  unit: 'h',
  unitPrice: '84',
  vatRate: '21.00',
  net: '1050.00',
}

const invoice: PrintableInvoice = {
  kind: 'invoice',
  state: 'final',
  isPaid: false,
  number: '2025-0042',
  date: '2025-03-14',
  dueDate: '2025-04-13',
  currency: 'EUR',
  seller: {
    name: 'Atelier Numérique SRL',
    legalForm: 'SRL',
    addressLines: ['Rue de la Loi 16', '1000 Bruxelles'],
    vatNumber: 'BE 0403.170.701',
    registrations: ['RPM Bruxelles 0403.170.701'],
    email: 'info@atelier.example',
    accounts: [{ iban: 'BE68539007547034', bic: 'GKCCBEBB' }],
  },
  buyer: {
    name: 'Bakkerij Janssens & Zonen BV',
    addressLines: ['Steenweg 112', '3000 Leuven'],
    vatNumber: 'BE 0417.497.106',
    code: 'JANSSENS',
  },
  lines: [line],
  adjustments: [{ label: 'Discount', vatRate: '21.00', net: '-50.00' }],
  vatBreakdown: [{ rate: '21.00', base: '1000.00', amount: '210.00' }],
  totals: { net: '1000.00', vat: '210.00', gross: '1210.00', payable: '1210.00' },
  paymentReference: '090933755493',
  mentions: ['A mention that the law wants.'],
}

async function print(change: Partial<PrintableInvoice> = {}, language: Language = 'en') {
  const pages = readPdf(await buffer(invoicePdf({ ...invoice, ...change }, language)))
  return pages.map(({ texts }) => texts.map(({ text }) => text))
}

describe('a printed invoice', () => {
  test('has the number of the customer whole, whatever stands beside it', async () => {
    const vatNumber = 'FR 83 404 833 048'
    const buyer = { ...invoice.buyer, vatNumber }
    for (const more of [
      {},
      { buyerReference: 'A' },
      { buyerReference: 'A', orderReference: 'B' },
    ]) {
      const [texts] = await print({ buyer, deliveryDate: '2025-03-14', ...more }, 'fr')
      assert.ok(texts!.includes(vatNumber), JSON.stringify(more))
    }
  })

  test('says who owes what to whom, for what, and how to pay', async () => {
    const pages = await print()
    assert.equal(pages.length, 1)
    assert.deepEqual(pages[0], [
      'Atelier Numérique SRL · Rue de la Loi 16, 1000 Bruxelles',
      'RPM Bruxelles 0403.170.701 · VAT BE 0403.170.701 · info@atelier.example',
      ...['Page 1/', '1'],
      ...['Atelier Numérique SRL', 'Rue de la Loi 16', '1000 Bruxelles', 'VAT BE 0403.170.701'],
      'info@atelier.example',
      ...['Bakkerij Janssens & Zonen BV', 'Steenweg 112', '3000 Leuven'],
      'Invoice 2025-0042',
      ...['Date', '14/03/2025', 'Due date', '13/04/2025', 'Customer number', 'JANSSENS'],
      ...['Your VAT number', 'BE 0417.497.106'],
      ...['Description', 'Quantity', 'Unit price', 'VAT', 'Net amount'],
      ...['Website, second part', 'As agreed on 2 February', '12.5 h', '84.00', '21%', '1,050.00'],
      ...['Discount', '21%', '-50.00'],
      ...['VAT rate', 'Taxable amount', 'VAT amount', '21%', '1,000.00', '210.00'],
      ...['Total excluding VAT', '€1,000.00', 'VAT', '€210.00', 'Amount due', '€1,210.00'],
      ...['Payment', 'Amount', '€1,210.00', 'No later than', '13/04/2025'],
      ...['Beneficiary', 'Atelier Numérique SRL'],
      ...['Account', 'BE68 5390 0754 7034 (GKCCBEBB)', 'Reference', '+++090/9337/55493+++'],
      'Scan to pay',
      'A mention that the law wants.',
    ])
  })

  test('is written in four languages, nothing cut', async () => {
    // biome-ignore format: a table
    const expected = {
      fr: ['Facture 2025-0042', 'Échéance', '12,5 h', '21\u00a0%', '1\u202f210,00\u00a0€', 'À payer', 'Communication'],
      nl: ['Factuur 2025-0042', 'Vervaldatum', '12,5 h', '21\u00a0%', '€\u00a01.210,00', 'Te betalen', 'Mededeling'],
      en: ['Invoice 2025-0042', 'Due date', '12.5 h', '21%', '€1,210.00', 'Amount due', 'Reference'],
      de: ['Rechnung 2025-0042', 'Fällig am', '12,5 h', '21\u00a0%', '1.210,00\u00a0€', 'Zu zahlen', 'Verwendungszweck'],
    }
    const full = {
      buyerReference: 'PO-7781',
      orderReference: 'B-2025-118',
      deliveryDate: '2025-03-01',
      corrects: { number: '2025-0041', date: '2025-02-14' },
    }
    for (const language of languages) {
      const [page] = await print(full, language)
      for (const text of expected[language]) assert.ok(page!.includes(text), `${text}: ${language}`)
      assert.ok(!page!.some((text) => text.endsWith('…')), language)
    }
  })

  test('carries its language, title and author', async () => {
    const text = (await buffer(invoicePdf(invoice, 'nl'))).toString('latin1')
    assert.match(text, /\/Lang \(nl\)/)
    assert.ok(text.includes('(Factuur 2025-0042)'))
    assert.match(text, /\/DisplayDocTitle true/)
  })

  test('puts the customer where an envelope has its window', async () => {
    const [page] = readPdf(await buffer(invoicePdf(invoice, 'fr')))
    const { x, y } = page!.texts.find(({ text }) => text.startsWith('Bakkerij'))!
    const millimetre = 72 / 25.4
    assert.ok(x > 110 * millimetre && y > 45 * millimetre && y < 55 * millimetre)
  })

  test('repeats its head and carries its sum over pages', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...line,
      description: `Line ${index}`,
      net: '10.00',
    }))
    const pages = await print({ lines, adjustments: [] })
    let count = 0
    for (const [index, page] of pages.entries()) {
      const here = page.filter((text) => text.startsWith('Line ')).length
      count += here
      if (index > 0) assert.ok(page.includes('Invoice 2025-0042 · 14/03/2025'))
      assert.equal(page.includes('Net amount'), here > 0)
      if (count === 60) break
      const carried = formatMoney(`${count * 10}`, 'en')
      assert.equal(page[page.indexOf('To be carried forward') + 1], carried)
      const next = pages[index + 1]!
      assert.equal(next[next.indexOf('Brought forward') + 1], carried)
    }
    assert.equal(count, 60)
    assert.ok(pages.length > 2)
    assert.ok(pages.at(-1)!.includes('Amount due') && pages.at(-1)!.includes('Scan to pay'))
  })

  test('prints long names, addresses and descriptions whole', async () => {
    const name = `${'Coöperatieve Vennootschap voor Lange Namen '.repeat(3)}NV`
    const [page] = await print({
      seller: { ...invoice.seller, name },
      buyer: { ...invoice.buyer, name, addressLines: ['Rue du Commerce '.repeat(4).trim()] },
      lines: [{ ...line, description: 'A long description of what was delivered '.repeat(12) }],
    })
    const text = page!.join(' ')
    assert.ok(text.split(name).length >= 3)
    assert.ok(text.includes('Rue du Commerce '.repeat(4).trim()))
    assert.ok(text.includes('A long description of what was delivered '.repeat(12).trim()))
  })

  test('shows what was paid before, and a rounding', async () => {
    const totals = { ...invoice.totals, prepaid: '200.00', rounding: '0.02', payable: '1010.02' }
    const [page] = await print({ totals })
    const at = page!.indexOf('Total including VAT')
    assert.deepEqual(page!.slice(at, at + 8), [
      ...['Total including VAT', '€1,210.00', 'Already paid', '-€200.00'],
      ...['Rounding', '€0.02', 'Amount due', '€1,010.02'],
    ])
  })

  test('puts the words of the law in place of a rate', async () => {
    const label = 'Steuerschuldnerschaft des Leistungsempfängers'
    const vatBreakdown = [{ rate: '0', label, base: '1000.00', amount: null }]
    const totals = { ...invoice.totals, vat: '0.00', gross: '1000.00', payable: '1000.00' }
    const lines = [{ ...line, vatRate: null }]
    const [page] = await print({ vatBreakdown, totals, lines, adjustments: [] }, 'de')
    assert.ok(page!.join(' ').includes(label))
    assert.ok(!page!.some((text) => /^0\s*%$/.test(text)))
    assert.ok(!page!.some((text) => text.startsWith('0,00')))
  })

  test('a credit note says which invoice it corrects and asks for no payment', async () => {
    const corrects = { number: '2025-0042', date: '2025-03-14' }
    const [page] = await print({ kind: 'credit_note', number: 'C-3', corrects }, 'fr')
    assert.ok(page!.includes('Note de crédit C-3'))
    assert.ok(page!.includes('Note de crédit sur la facture 2025-0042 du 14/03/2025'))
    assert.ok(page!.includes('En votre faveur') && !page!.includes('Paiement'))
  })

  test('an undated correction, in four languages', async () => {
    const said = {
      fr: 'Note de crédit sur la facture 7',
      nl: 'Creditnota bij factuur 7',
      en: 'Credit note to invoice 7',
      de: 'Gutschrift zur Rechnung 7',
    }
    for (const language of languages) {
      const corrects = { number: '7', date: null }
      const [page] = await print({ kind: 'credit_note', corrects }, language)
      assert.ok(page!.includes(said[language]), page!.join('|'))
    }
  })

  test('keeps the lines of a note, blank ones too', async () => {
    const [page] = await print({ note: 'Thank you.\r\n\nDelivered:\n- 2 boxes' })
    const at = page!.indexOf('Thank you.')
    assert.deepEqual(page!.slice(at, at + 3), ['Thank you.', 'Delivered:', '- 2 boxes'])
    const [first] = readPdf(await buffer(invoicePdf({ ...invoice, note: 'a\n\nb\nc' }, 'en')))
    const [a, b, c] = ['a', 'b', 'c'].map((of) => first!.texts.find(({ text }) => text === of)!.y)
    assert.ok(Math.abs(b! - a! - 2 * (c! - b!)) < 0.1)
  })

  test('gives the VAT in the currency of the State too, with the rate', async () => {
    const accountedVat = { currency: 'EUR', amount: '193.52', rate: '0.9215' }
    const [page] = await print({ currency: 'USD', accountedVat }, 'fr')
    assert.equal(page![page!.indexOf('TVA en EUR (1 USD = 0,9215 EUR)') + 1], '193,52\u00a0€')
  })

  test('says what early payment is worth, in four languages', async () => {
    const discount = { percent: '2.00', until: '2025-03-24', payable: '1190.00' }
    const said = {
      fr: 'Escompte de 2\u00a0% pour paiement au plus tard le 24/03/2025 : vous payez alors 1\u202f190,00\u00a0€.',
      nl: 'Korting van 2\u00a0% bij betaling uiterlijk op 24/03/2025: u betaalt dan €\u00a01.190,00.',
      en: 'Discount of 2% for payment by 24/03/2025: you then pay €1,190.00.',
      de: '2\u00a0% Skonto bei Zahlung bis 24.03.2025: Sie zahlen dann 1.190,00\u00a0€.',
    }
    for (const language of languages) {
      const [page] = await print({ discount }, language)
      assert.ok(page!.includes(said[language]), page!.join('|'))
    }
    assert.ok(!(await print({ discount, kind: 'credit_note' }))[0]!.includes(said.en))
  })

  test('a draft, a cancelled and a paid invoice say so and ask for no payment', async () => {
    const cases: [Partial<PrintableInvoice>, string][] = [
      [{ state: 'draft', number: null }, 'DRAFT'],
      [{ state: 'cancelled' }, 'CANCELLED'],
      [{ isPaid: true }, 'PAID'],
    ]
    for (const [change, stamp] of cases) {
      const [page] = await print(change)
      assert.ok(page!.includes(stamp), stamp)
      assert.ok(!page!.includes('Payment'), stamp)
    }
    assert.ok((await print({ state: 'draft', number: null }))[0]!.includes('Invoice'))
  })

  test('has a logo when there is one, and is printed without one that is damaged', async () => {
    const withLogo = (logo: Buffer) =>
      buffer(invoicePdf({ ...invoice, seller: { ...invoice.seller, logo } }, 'fr'))
    assert.ok((await withLogo(png())).includes('/Subtype /Image'))
    const without = (await withLogo(png().subarray(0, 45))).toString('latin1')
    assert.ok(!without.includes('/Subtype /Image'))
  })

  test('is the same file each time', async () => {
    const once = await buffer(invoicePdf(invoice, 'fr'))
    assert.ok(once.equals(await buffer(invoicePdf(invoice, 'fr'))))
  })
})

describe('the payment code', () => {
  const codeOf = (change: Partial<PrintableInvoice> = {}) => paymentCode({ ...invoice, ...change })

  test('holds what a banking app needs, the Belgian communication as text', () => {
    assert.deepEqual(codeOf()?.split('\n'), [
      ...['BCD', '002', '1', 'SCT', 'GKCCBEBB', 'Atelier Numérique SRL', 'BE68539007547034'],
      ...['EUR1210.00', '', '', '+++090/9337/55493+++'],
    ])
  })

  test('holds a creditor reference in its own place, and else the number of the invoice', () => {
    const rest = (paymentReference: string | null) =>
      codeOf({ paymentReference })!.split('\n').slice(8)
    assert.deepEqual(rest('RF18 5390 0754 7034'), ['', 'RF18539007547034'])
    assert.deepEqual(rest(null), ['', '', '2025-0042'])
    assert.deepEqual(rest('090933755494'), ['', '', '090933755494'])
  })

  test('keeps to its lengths: 70 characters of name, 140 of text, 331 bytes', () => {
    const lines = codeOf({
      seller: { ...invoice.seller, name: `a\nb ${'n'.repeat(100)}` },
      paymentReference: 't'.repeat(200),
    })!.split('\n')
    assert.equal(lines[5], `a b ${'n'.repeat(66)}`)
    assert.equal(lines[10]!.length, 140)
    const wide = { ...invoice.seller, name: 'é'.repeat(70) }
    const withText = (length: number) =>
      codeOf({ seller: wide, paymentReference: 'é'.repeat(length) })
    const tooLong = Array.from({ length: 140 }, (_, length) => length).find(
      (length) => withText(length) === null,
    )!
    assert.ok([330, 331].includes(Buffer.byteLength(withText(tooLong - 1)!)))
  })

  test('is only there for euro that are to be paid to an account', () => {
    const seller = (iban: string) => ({ ...invoice.seller, accounts: [{ iban, bic: null }] })
    const totals = (payable: string) => ({ totals: { ...invoice.totals, payable } })
    assert.equal(codeOf({ seller: seller('BE68539007547034') })!.split('\n')[4], '')
    for (const change of [
      { currency: 'USD' },
      { kind: 'credit_note' },
      { isPaid: true },
      { state: 'draft' },
      { state: 'cancelled' },
      { seller: { ...invoice.seller, accounts: [] } },
      { seller: seller('BE68539007547035') },
      totals('0.00'),
      totals('-5.00'),
      totals('1000000000.00'),
    ] satisfies Partial<PrintableInvoice>[])
      assert.equal(codeOf(change), null, JSON.stringify(change))
    assert.ok(codeOf(totals('999999999.99')))
  })

  test('is drawn point by point with white around it', async () => {
    const bytes = await buffer(invoicePdf(invoice, 'fr'))
    const { shapes } = readPdf(bytes)[0]!
    const drawn = shapes.find(({ ink }) => ink === '0 0 0')!.rectangles
    const [white] = shapes.find(({ ink }) => ink === '1 1 1')!.rectangles
    const points = qrPoints(codeOf()!)
    const size = points.length
    const [left, top] = [Math.min(...drawn.map(([x]) => x)), Math.min(...drawn.map(([, y]) => y))]
    const step = drawn[0]![3]
    const read = points.map((row) => row.map(() => false))
    for (const [x, y, width] of drawn)
      for (let place = 0; place < Math.round(width / step); place++)
        read[Math.round((y - top) / step)]![Math.round((x - left) / step) + place] = true
    assert.deepEqual(read, points)
    assert.ok(Math.abs(step - white![2] / (size + 8)) < 0.01)
    assert.ok(Math.abs(left - white![0] - 4 * step) < 0.1)
    assert.ok(Math.abs(top - white![1] - 4 * step) < 0.1)
  })
})

/** A picture of four by two points, half of it transparent. */
function png(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const row = Buffer.from([0, ...Array.from({ length: 4 }, () => [200, 60, 10, 128]).flat()])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, 8, 6, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.concat([row, row]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
