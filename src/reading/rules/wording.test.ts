import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampled } from '#testing/rounds'
import { readDrawn as read } from './read-drawn.js'

const paper = (about: readonly string[], title = 'Verlinden BV') => `
#${title}
Kerkstraat 12
9000 Gent
BTW BE 0162.294.757
                                                         Studio Meridien SRL
                                                         Rue du Commerce 48
                                                         1000 Bruxelles
${about.join('\n')}

Omschrijving                   Aantal    Prijs    Bedrag excl.
Boeken                            5      10,00        50,00
                                Totaal excl. btw      50,00 €
                                Btw 6 %                3,00 €
                                Totaal incl. btw      53,00 €

IBAN BE96 0689 0123 4505`

// biome-ignore format: a table
const numberLabels = [
  'Facture n°', 'Facture N° :', 'N° de facture :', 'N° facture', 'Numéro de facture :', 'Facture numéro', 'Réf. facture :', 'Référence facture', 'Fact. n°', 'N° de pièce', 'N° fact. :',
  'Factuurnummer', 'Factuurnr.:', 'Factuur nr.', 'Factuur-nr:', 'Fact.nr.', 'Faktuurnummer', 'Nummer factuur', 'Factuurreferentie', 'Documentnummer', 'Nota nr.', 'Bonnummer', 'Verkoopfactuur nr.',
  'Invoice no.', 'Invoice #', 'Invoice number:', 'Inv. no.', 'Invoice ID', 'Invoice reference', 'Tax invoice no.', 'Bill number', 'Document no.', 'Invoice No :', 'Number of invoice',
  'Rechnung Nr.', 'Rechnungs-Nr.', 'Rechnungsnummer', 'Rechnungsnr.:', 'Rechnungs - Nummer', 'Rechn.-Nr.', 'RE-Nr.', 'Rg.-Nr.:', 'Beleg-Nr.', 'Belegnummer', 'Belegnr.', 'Vorgangsnummer', 'Stromrechnung Nr.', 'Schlussrechnung Nr.', 'Faktura-Nr.', 'Dokumentnummer', 'Rechnungs-ID', 'Nummer der Rechnung',
  'Fattura n.', 'Numero fattura', 'Fattura nr.', 'Factura nº', 'Número de factura', 'Nº factura', 'Fatura n.º', 'Número da fatura', 'Laskun numero', 'Laskunumero:', 'Lasku nro',
]

test('the number stands behind its label, in many words', () => {
  for (const label of sampled(numberLabels, 4)) {
    assert.equal(read(paper([`${label} 26-00417`])).number, '26-00417', label)
    assert.equal(read(paper([`${label}            26-00417`])).number, '26-00417', `${label} apart`)
    assert.equal(read(paper([label, '26-00417'])).number, '26-00417', `${label} above`)
  }
})

test('numbers have low lines, strokes and letters of all kinds', () => {
  for (const number of [
    'INV_2026_0417',
    'FA-2026/0417',
    '2026.0417',
    'F26/0417-B',
    'A0417',
    'VF2026-000417',
    'FT 2026/417',
    '417',
    'RE_0417',
    'R-26-0417',
    '20260417001',
    'FAC/2026/00417',
  ])
    assert.equal(read(paper([`Invoice no. ${number}`])).number, number, number)
  assert.equal(read(paper(['Invoice # INV-417'])).number, 'INV-417')
  assert.equal(read(paper(['Invoice #417'])).number, '417')
})

test('the number may be told in prose', () => {
  for (const sentence of [
    'Veuillez trouver ci-joint notre facture 26-00417 du 12 janvier 2026 pour nos services.',
    'Für unsere Leistungen berechnen wir Ihnen mit Rechnung Nr. 26-00417 vom 12.01.2026:',
    'Hierbij ontvangt u onze factuur 26-00417 van 12 januari 2026.',
    'Please find below our invoice 26-00417 dated 12 January 2026.',
  ]) {
    const { number, date } = read(paper([sentence]))
    assert.deepEqual([number, date], ['26-00417', '2026-01-12'], sentence)
  }
})

test('the numbers of other things are not that of the document, wherever they stand', () => {
  for (const label of [
    'Kundennummer',
    'Kunden-Nr.',
    'Klantnr.',
    'N° client',
    'Customer no.',
    'Auftragsnummer',
    'Bestell-Nr.',
    'Lieferschein Nr.',
    'Uw referentie',
    'Ihr Zeichen',
    'Your ref.',
    'Vertragsnummer',
    'Zählernummer',
    'Projektnummer',
    'Steuernummer',
    'Personeelsnummer',
    'Dossiernr.',
    'Bestelnummer',
    'Order no.',
    'Mandaatreferentie',
    'Angebotsnummer',
  ]) {
    assert.equal(read(paper([`${label} 88-12345`])).number, null, label)
    const both = read(paper([`${label} 88-12345`, 'Factuurnummer 26-00417']))
    assert.equal(both.number, '26-00417', label)
  }
})

test('a value may stand below its label and beside another one', () => {
  const { number, date, due } = read(
    paper([
      'Factuurnummer     Factuurdatum      Vervaldatum       Klantnummer',
      '26-00417          12/01/2026        11/02/2026        88-12345',
    ]),
  )
  assert.deepEqual([number, date, due], ['26-00417', '2026-01-12', '2026-02-11'])
  const shifted = read(
    paper(['Klantnr   Rechnung-Nr.     Datum', '  88-12345     26-00417        12.01.2026']),
  )
  assert.deepEqual([shifted.number, shifted.date], ['26-00417', '2026-01-12'])
  const colon = read(
    paper(['Rechnungsnummer      :     26-00417', 'Belegdatum        :     12.01.2026']),
  )
  assert.deepEqual([colon.number, colon.date], ['26-00417', '2026-01-12'])
})

test('titles are known in capitals with gaps, in compounds and with hyphens', () => {
  for (const [title, type] of [
    ['R E C H N U N G', 'invoice'],
    ['F A C T U R E', 'invoice'],
    ['Stromrechnung', 'invoice'],
    ['Schluss-Rechnung', 'invoice'],
    ['VERKOOPFACTUUR', 'invoice'],
    ['Tax Invoice', 'invoice'],
    ['FATTURA', 'invoice'],
    ['Factura', 'invoice'],
    ['LASKU', 'invoice'],
    ['Rechnungs-Korrektur', 'credit_note'],
    ['Storno-Rechnung', 'credit_note'],
    ['C R E D I T N O T A', 'credit_note'],
    ['Nota di credito', 'credit_note'],
  ] as const) {
    const { extracted, codes } = read(
      paper([`${' '.repeat(8)}${title}`, 'Nr. 26-00417', 'Datum 12/01/2026']),
    )
    assert.equal(extracted.document_type, type, title)
    assert.ok(!codes.includes('not_an_invoice'), title)
  }
  const spaced = read(paper(['R E C H N U N G   N R .  26-00417']))
  assert.equal(spaced.number, '26-00417')
})

// biome-ignore format: a table
const issueLabels = [
  'Date :', 'Date de facture', 'Date facture :', "Date d'émission", 'Émise le', 'Date de facturation', 'Facture du', 'Factuurdatum', 'Datum factuur:', 'Datum', 'Factuur d.d.', 'Documentdatum', 'Opgemaakt op',
  'Invoice date', 'Date of issue:', 'Issued on', 'Date', 'Invoice dated', 'Rechnungsdatum', 'Rechnungs-Datum:', 'Beleg-Datum', 'Belegdatum', 'Datum:', 'Ausstellungsdatum', 'Re.-Datum', 'Rechnung vom', 'Belegtag',
  'Data fattura', 'Data', 'Fecha de factura', 'Fecha', 'Data da fatura', 'Data de emissão', 'Laskun päiväys', 'Päiväys',
]
// biome-ignore format: a table
const dueLabels = [
  'Échéance', "Date d'échéance :", 'À payer avant le', 'À régler avant le', 'Payable avant le', 'Date limite de paiement', 'Paiement au plus tard le', 'Net à payer avant le', 'Règlement attendu le',
  'Vervaldatum', 'Vervaldag:', 'Te betalen vóór', 'Te betalen voor', 'Betalen voor', 'Gelieve te betalen vóór', 'Uiterste betaaldatum', 'Te voldoen vóór', 'Betaling uiterlijk op', 'Betaalbaar tegen', 'Ten laatste op', 'Gelieve te voldoen tegen',
  'Due date', 'Payment due', 'Pay by', 'Pay before', 'Please pay before', 'Payable by', 'Due on', 'Payment due on', 'To be paid before', 'Due on or before', 'Please settle by',
  'Fällig am', 'Fälligkeitstag', 'Fälligkeitsdatum', 'Zahlbar bis', 'netto bis', 'Zahlbar netto bis', 'Zahlungsziel', 'Zahlung fällig am', 'Bitte überweisen Sie bis', 'bis spätestens', 'Zahlungstermin', 'Fälligkeit:',
  'Scadenza', 'Vencimiento', 'Fecha de vencimiento', 'Data de vencimento', 'Eräpäivä',
]

test('the day of issue and the day of payment stand behind their labels, in many words', () => {
  for (const label of sampled(issueLabels, 3)) {
    assert.equal(read(paper(['Factuur 26-00417', `${label} 12/01/2026`])).date, '2026-01-12', label)
    const apart = read(paper(['Factuur 26-00417', `${label}        12/01/2026`]))
    assert.equal(apart.date, '2026-01-12', `${label} apart`)
  }
  for (const label of sampled(dueLabels, 3)) {
    const { date, due } = read(
      paper(['Factuur 26-00417', 'Datum 12/01/2026', `${label} 11/02/2026`]),
    )
    assert.deepEqual([date, due], ['2026-01-12', '2026-02-11'], label)
    const apart = read(
      paper(['Factuur 26-00417', 'Datum 12/01/2026', `${label}         11/02/2026`]),
    )
    assert.equal(apart.due, '2026-02-11', `${label} apart`)
  }
})

test('a plain date in the head comes before the days of other things', () => {
  for (const label of [
    'Date de facture associée',
    'Date de la facture d’origine',
    'Début',
    'Date de début',
    'Date de commande',
    'Date de livraison',
    'Leverdatum',
    'Besteldatum',
    'Lieferdatum',
    'Leistungsdatum',
    'Bestellt am',
    'Delivery date',
    'Order date',
    'Auftrag vom',
    'Période du',
    'Start date',
  ]) {
    const { date } = read(paper(['Facture 26-00417', `${label} : 03/01/2026`, 'Date : 12/01/2026']))
    assert.equal(date, '2026-01-12', label)
    const first = read(paper(['Facture 26-00417', 'Date : 12/01/2026', `${label} : 03/01/2026`]))
    assert.equal(first.date, '2026-01-12', label)
  }
  for (const foot of [
    'Imprimé le 15/03/2026',
    'Druckdatum: 15.03.2026',
    'Printed on 15/03/2026',
    'Afgedrukt op 15/03/2026',
    '15/03/2026',
  ])
    assert.equal(
      read(`${paper(['Facture 26-00417', 'Date : 12/01/2026'])}${'\n'.repeat(32)}${foot}`).date,
      '2026-01-12',
      foot,
    )
  const period = read(paper(['Facture 26-00417', '01.01.2026 bis 31.01.2026', 'Datum 02.02.2026']))
  assert.deepEqual([period.date, period.due], ['2026-02-02', null])
})

test('days are written in many ways', () => {
  for (const text of [
    '12/01/2026',
    '12.1.2026',
    '12-01-26',
    '2026-01-12',
    '12 janvier 2026',
    '12. Januar 2026',
    '12-jan-2026',
    'January 12, 2026',
    'January 12 , 2026',
    'Jan 12th 2026',
    '12 January , 2026',
    '12 gennaio 2026',
    '12 de enero de 2026',
    '12 de janeiro de 2026',
    '12. tammikuuta 2026',
    '12 januari 2026',
    '12. 01. 2026',
  ])
    assert.equal(read(paper(['Factuur 26-00417', `Datum ${text}`])).date, '2026-01-12', text)
})

test('the month comes first where the paper is American', () => {
  const american = (date: string) =>
    read(`
#Northgate Supplies Inc.
400 Market Street
San Francisco, CA 94105
United States
Invoice # 26-00417                                       Studio Meridien SRL
Invoice date: ${date}
Description                    Qty       Price       Amount
Books                            5      $10.00       $50.00
                                Total               $50.00`).date
  assert.equal(american('01/12/2026'), '2026-01-12')
  assert.equal(read(paper(['Factuur 26-00417', 'Datum 01/12/2025'])).date, '2025-12-01')
})
