import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import type { KnownParty, Own } from '../reading.js'
import { drawn } from './drawn.js'
import { interpret } from './interpret.js'

const own: Own = {
  name: 'Studio Meridien SRL',
  vatNumber: 'BE0123456749',
  enterpriseNumber: null,
  country: 'BE',
  ibans: [],
}

function read(paper: string, known: readonly KnownParty[] = [], source: 'text' | 'ocr' = 'text') {
  const { extracted, warnings, ...rest } = interpret(drawn(paper, source), {
    name: 'paper.pdf',
    own,
    known,
    today: day('2026-03-16'),
  })
  const { net, vat, gross } = extracted.totals
  return {
    ...rest,
    extracted,
    warnings,
    codes: warnings.map(({ code }) => code),
    totals: [net, vat, gross],
    lines: extracted.lines.map((line) => `${line.amount_net} at ${line.vat_rate}`),
  }
}

const invoice = `
#Papeterie Delvaux & Fils SRL                        FACTURE
Chaussée de Namur 212
5030 Gembloux
TVA : BE 0131.004.240
Facture n° : F2026/0012                              Studio Meridien SRL
Date : 12/01/2026                                    Rue du Commerce 48
Échéance : 11/02/2026                                1000 Bruxelles
                                                     TVA BE 0123.456.749
Désignation                    Qté     P.U.     Montant HT
Papier                          10     5,00         50,00
Classeurs                        2    12,50         25,00
Total HTVA                                          75,00 €
TVA 21 %                                            15,75 €
Total TVAC                                          90,75 €
IBAN BE96 0689 0123 4505 – BIC GKCCBEBB
Communication +++043/1202/51270+++
`

test('an invoice with a text layer is read whole, and needs nobody to look at it', () => {
  const { extracted, isTrusted, codes, lines } = read(invoice)
  assert.deepEqual([isTrusted, codes], [true, []])
  assert.deepEqual(extracted.counterparty, {
    name: 'Papeterie Delvaux & Fils SRL',
    vat_number: 'BE0131004240',
    iban: 'BE96068901234505',
    bic: 'GKCCBEBB',
  })
  assert.deepEqual(
    [
      extracted.direction,
      extracted.number,
      extracted.date,
      extracted.due_date,
      extracted.structured_communication,
    ],
    ['purchase', 'F2026/0012', '2026-01-12', '2026-02-11', '043120251270'],
  )
  assert.deepEqual(lines, ['50 at 21', '25 at 21'])
  assert.equal(extracted.lines[0]?.quantity, 10)
})

test('totals that do not agree are shown as printed, with a warning', () => {
  const { totals, codes, isTrusted } = read(invoice.replace('90,75', '95,75'))
  assert.deepEqual(totals, [75, 15.75, 95.75])
  assert.deepEqual([codes, isTrusted], [['totals_mismatch'], false])
})

test('a VAT number and an account whose check digits do not hold are not trusted', () => {
  const { codes, isTrusted, extracted } = read(
    invoice.replace('0131.004.240', '0131.004.241').replace('4505', '4506'),
  )
  assert.deepEqual([codes, isTrusted], [['iban_invalid', 'vat_number_invalid'], false])
  assert.equal(extracted.counterparty?.vat_number, null)
})

test('an invoice to someone else does not become ours', () => {
  const other = invoice
    .replace('Studio Meridien SRL', 'Boulangerie Martin')
    .replace('0123.456.749', '0151.883.093')
  const { codes, isTrusted, extracted } = read(other)
  assert.ok(codes.includes('own_company_not_found'))
  assert.deepEqual([isTrusted, extracted.direction], [false, null])
})

test('the own company in the letterhead makes it a sale, and the customer the other side', () => {
  const { extracted, isTrusted } = read(`
#Studio Meridien SRL
Rue du Commerce 48 - 1000 Bruxelles
TVA BE 0123.456.749 - IBAN BE21 0012 3456 7803

                                              Bouwonderneming De Smet & Zoon NV
                                              Kortrijksesteenweg 501
                                              9000 Gent
                                              BE 0162.294.757
FACTURE SM-2026-0007
Date : 15/01/2026
Échéance : 14/02/2026

Description                      Qté    Prix      TVA     Total
Maintenance site janvier          1    350,00    21 %    350,00
                                 Total HTVA              350,00 €
                                 TVA 21 %                 73,50 €
                                 Total à payer           423,50 €`)
  assert.deepEqual([extracted.direction, isTrusted], ['sale', true])
  assert.deepEqual(extracted.counterparty, {
    name: 'Bouwonderneming De Smet & Zoon NV',
    vat_number: 'BE0162294757',
    iban: null,
    bic: null,
  })
  assert.equal(extracted.payment.iban, 'BE21001234567803')
})

test('a credit note keeps its own number and names the invoice that it corrects', () => {
  const { extracted, totals } = read(`
#Papeterie Delvaux & Fils SRL                     NOTE DE CRÉDIT
TVA : BE 0131.004.240
Note de crédit n° : NC2026/0011                   Studio Meridien SRL
Date de facture : 09/01/2026                      TVA BE 0123.456.749
Désignation                    Qté     P.U.     Montant HT
Retour fauteuil                  1   289,50        289,50
Concerne la facture F2025/0431 du 31/12/2025.
Total HTVA                                         289,50 €
TVA 21 %                                            60,80 €
Total TVAC                                         350,30 €`)
  assert.deepEqual(
    [extracted.document_type, extracted.number, extracted.date, extracted.corrects],
    ['credit_note', 'NC2026/0011', '2026-01-09', ['F2025/0431']],
  )
  assert.deepEqual(totals, [289.5, 60.8, 350.3])
})

test('a negative invoice is a credit note with positive amounts, and says so', () => {
  const { extracted, codes, totals } = read(`
#Garage Lambert & Cie SRL                                FACTURE
BE0127.759.688
                                                   Studio Meridien SRL
                                                   TVA BE0123.456.749
Facture n° 26-0044
Date : 18/01/2026
Désignation                        Quantité     Prix      Total HTVA
Reprise kit embrayage                 -1       418,90       -418,90
Total HTVA                                                  -418,90 €
TVA 21 %                                                     -87,97 €
Total TVAC                                                  -506,87 €`)
  assert.deepEqual([extracted.document_type, codes], ['credit_note', ['negative_invoice']])
  assert.deepEqual(totals, [418.9, 87.97, 506.87])
})

test('a deposit is deducted from what is to be paid, not from the total', () => {
  const { extracted, isTrusted } = read(
    invoice.replace(
      'IBAN',
      'Acompte reçu le 02/01/2026                         -30,75 €\nReste à payer                                       60,00 €\nIBAN',
    ),
  )
  assert.deepEqual(
    [extracted.totals.gross, extracted.totals.prepaid, extracted.totals.payable],
    [90.75, 30.75, 60],
  )
  assert.equal(isTrusted, true)
})

test('a till receipt names only its seller, and prints prices with VAT', () => {
  const { extracted, isTrusted, lines } = read(`
              BUURTWINKEL HALLE
           Edingensesteenweg 196
                1500 HALLE
          BTW BE 0162.294.757

 Ticketnr 2045-118   14/02/2026 17:32

 MELK HALFVOL 1L      6 x 1,05     6,30 A
 BROOD GRIJS                       2,45 A
 WASMIDDEL                        11,99 C
 TOTAAL EUR                       20,74
 BANCONTACT                       20,74

 BTW    EXCL      BTW     INCL
 A 6%    8,25     0,50    8,75
 C 21%   9,91     2,08   11,99
 TOTAAL 18,16     2,58   20,74`)
  assert.deepEqual(
    [extracted.direction, extracted.number, extracted.payment.paid],
    ['purchase', '2045-118', true],
  )
  assert.deepEqual(
    extracted.totals.vat_breakdown.map(({ rate, base, amount }) => [rate, base, amount]),
    [
      [6, 8.25, 0.5],
      [21, 9.91, 2.08],
    ],
  )
  assert.deepEqual(lines, ['5.94 at 6', '2.31 at 6', '9.91 at 21'])
  assert.equal(isTrusted, true)
})

test('no VAT is believed only when the words of the law stand beside it', () => {
  const without = invoice
    .replace(
      'TVA 21 %                                            15,75 €',
      'TVA 0 %                                              0,00 €',
    )
    .replace('90,75', '75,00')
  assert.equal(read(without).isTrusted, false)
  const { extracted, isTrusted } = read(
    without.replace('Communication', 'Autoliquidation, TVA due par le preneur\nCommunication'),
  )
  assert.deepEqual(
    [isTrusted, extracted.totals.vat, extracted.totals.vat_breakdown[0]?.category],
    [true, 0, 'AE'],
  )
})

test('quotes, orders, reminders and delivery notes are no invoices', () => {
  for (const title of [
    'OFFERTE',
    'DEVIS',
    'Order confirmation',
    'PROFORMA-RECHNUNG',
    'RAPPEL DE PAIEMENT',
    'LEVERBON',
    'Auftragsbestätigung',
    'Statement of account',
  ])
    assert.ok(
      read(invoice.replace('FACTURE', title).replace('Facture n°', 'N°')).codes.includes(
        'not_an_invoice',
      ),
      title,
    )
})

test('two invoices in one file are not taken for one', () => {
  const second = invoice
    .replaceAll('0012', '0013')
    .replace('50,00', '60,00')
    .replace('75,00', '85,00')
    .replace('15,75', '17,85')
    .replace('90,75', '102,85')
  assert.ok(read(`${invoice}\n~~~\n${second}`).codes.includes('several_documents'))
  assert.ok(!read(`${invoice}\n~~~\n${invoice}`).codes.includes('several_documents'))
  const { warnings } = read(`${invoice}\n~~~\n${invoice}\n~~~\n${second}`)
  const several = warnings.find(({ code }) => code === 'several_documents')
  assert.deepEqual(several?.values, { pages: '1–2, 3' })
})

test('lines run on over pages, without what is carried forward', () => {
  const { lines } = read(`
#BOUWMATERIALEN PEETERS NV                             FACTUUR
BTW BE 0162.294.757
Factuurnummer: F26-1001                              Studio Meridien SRL
Factuurdatum: 30/01/2026                             BE 0123.456.749
Omschrijving                  Aantal    Prijs     Btw    Bedrag
Cement 25 kg                    40       6,20     21%    248,00
Zand big bag                     3      55,00     21%    165,00
                                     Over te dragen      413,00
~~~
Factuurnummer: F26-1001
Omschrijving                  Aantal    Prijs     Btw    Bedrag
                                     Overdracht          413,00
Isolatie PUR 10 cm              24      18,90     21%    453,60
                             Totaal excl. btw            866,60
                             Btw 21%                     181,99
                             Totaal incl. btw          1.048,59`)
  assert.deepEqual(lines, ['248 at 21', '165 at 21', '453.6 at 21'])
})

test('where the lines cannot be read, the VAT of each rate stands for them', () => {
  const { lines, codes } = read(invoice.replace('25,00', '??'))
  assert.deepEqual([lines, codes], [['75 at 21'], []])
})

const supplier: KnownParty = {
  id: 7,
  type: 'supplier',
  name: 'Papeterie Delvaux et Fils',
  country: 'BE',
  vatNumber: 'BE0131004240',
  enterpriseNumber: '0131004240',
  ibans: ['BE96068901234505'],
  layout: null,
}

test('a known supplier is recognised by its number, its account or its name', () => {
  const byNumber = read(invoice, [supplier])
  assert.deepEqual(
    [byNumber.thirdPartyId, byNumber.extracted.counterparty?.name],
    [7, supplier.name],
  )
  const nameless = invoice.replace('TVA : BE 0131.004.240', '')
  assert.equal(read(nameless, [supplier]).thirdPartyId, 7)
  const named = {
    ...supplier,
    ibans: [],
    vatNumber: null,
    enterpriseNumber: null,
    name: 'PAPETERIE DELVAUX & FILS',
  }
  assert.equal(read(nameless, [named]).thirdPartyId, 7)
})

test('an account that a known supplier never had must be looked at before it is paid', () => {
  const { codes, isTrusted } = read(invoice, [{ ...supplier, ibans: ['BE28363003344520'] }])
  assert.deepEqual([codes, isTrusted], [['iban_unknown'], false])
})

test('a misread digit of a picture is put right only where a check digit bears it out', () => {
  const scan = read(invoice.replace('0131.004.240', 'O131.004.24O'), [], 'ocr')
  assert.equal(scan.extracted.counterparty?.vat_number, 'BE0131004240')
  assert.equal(scan.isTrusted, false)
  const wrong = read(invoice.replace('0131.004.240', '0131.004.24S'), [], 'ocr')
  assert.notEqual(wrong.extracted.counterparty?.vat_number, 'BE0131004240')
  assert.equal(wrong.isTrusted, false)
})

test('a clear picture is trusted as well as print, one with an unread total is not', () => {
  assert.equal(read(invoice, [], 'ocr').isTrusted, true)
  const misread = read(invoice.replace('90,75', '80,75'), [], 'ocr')
  assert.equal(misread.isTrusted, false)
})

test('a second, larger total leaves a doubt', () => {
  const { isTrusted, extracted } = read(
    invoice.replace('IBAN', 'Total TVAC                                         190,75 €\nIBAN'),
  )
  assert.deepEqual([isTrusted, extracted.totals.gross], [false, 90.75])
})

test('numbers of customers, orders and contracts are not the number of the invoice', () => {
  for (const label of [
    'N° client',
    'Commande n°',
    'Contrat n°',
    'Votre référence',
    'Bon de livraison n°',
  ]) {
    const { extracted, codes } = read(
      invoice.replace('Facture n° : F2026/0012', `${label} : F2026/0012`),
    )
    assert.deepEqual([extracted.number, codes], [null, ['number_missing']], label)
  }
})

test('the number of another invoice is not that of this one', () => {
  for (const words of ['Concerne la facture n°', 'Betreft factuur nr.', 'Zur Rechnung Nr.'])
    assert.equal(
      read(invoice.replace('Facture n° : F2026/0012', `${words} F2026/0012`)).extracted.number,
      null,
      words,
    )
})

test('two companies that could be the other side leave a doubt, unless one of them is known', () => {
  const two = invoice.replace('5030 Gembloux', '5030 Gembloux – NL892304030B01')
  assert.deepEqual(read(two).codes, ['counterparty_uncertain'])
  assert.deepEqual(read(two, [supplier]).codes, [])
})

test('nothing is due before it is issued', () => {
  assert.equal(read(invoice.replace('11/02/2026', '11/01/2026')).extracted.due_date, null)
})

test('labels and amounts may stand in one sentence', () => {
  const inline = invoice
    .replace(/Total HTVA {2,}/, 'Total HTVA : ')
    .replace(/TVA 21 % {2,}/, 'TVA 21 % : ')
    .replace(/Total TVAC {2,}/, 'Total TVAC : ')
  assert.deepEqual(read(inline).totals, [75, 15.75, 90.75])
})

test('one rate of a table is never taken for the whole', () => {
  const { totals } = read(`
            BUURTWINKEL HALLE
          BTW BE 0162.294.757
 Ticketnr 2045-118   14/02/2026 17:32
 TOTAAL                        126,10
 BTW     EXCL      BTW     INCL
 6%      5,00     0,30     5,30
 21%    99,83    20,97   120,80`)
  assert.deepEqual(totals, [104.83, 21.27, 126.1])
})

test('net amounts of lines printed with VAT come to the base, odd cents included', () => {
  const { extracted } = read(`
            BUURTWINKEL HALLE
          BTW BE 0162.294.757
 Ticketnr 2045-118   14/02/2026 17:32
 KOFFIE                          1,00
 THEE                            1,00
 WATER                           1,00
 TOTAAL                          3,00
 BTW     EXCL      BTW     INCL
 21%     2,48     0,52     3,00`)
  const nets = extracted.lines.map(({ amount_net }) => Math.round(amount_net * 100))
  assert.deepEqual([nets.length, nets.reduce((sum, net) => sum + net)], [3, 248])
})

test('a page without words says so', () => {
  const { codes, isTrusted } = read('')
  assert.deepEqual([codes, isTrusted], [['no_text_found'], false])
})
