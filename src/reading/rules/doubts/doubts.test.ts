import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import { drawn } from '../drawn.js'
import { type Interpretation, interpret } from '../interpret.js'

const ours = { name: 'Studio Meridien SRL', vatNumber: 'BE0123456749' }

const head = `
#Papeterie Delvaux & Fils SRL                        FACTURE
Chaussée de Namur 212
5030 Gembloux
TVA : BE 0131.004.240
Facture n° : F-00712                                 Studio Meridien SRL
Date : 12/01/2026                                    Rue du Commerce 48
                                                     1000 Bruxelles
                                                     TVA BE 0123.456.749
`
const sums = `
Total HTVA                                          75,00 €
TVA 21 %                                            15,75 €
Total TVAC                                          90,75 €
`
const exempt = '\nExonéré de TVA – art. 44 du Code de la TVA\n'

function read(text: string): Interpretation {
  const all = { ...ours, enterpriseNumber: null, country: 'BE', ibans: [] }
  const about = { name: 'paper.pdf', own: all, known: [], today: day('2026-03-16') }
  return interpret(drawn(text), about)
}

/** The fields in doubt; none where nobody needs to look. */
function doubted(text: string): string[] {
  return read(text).warnings.flatMap(({ code, values }) =>
    code === 'low_confidence' ? String(values.fields).split(' ') : [code],
  )
}

describe('what a paper is', () => {
  test('words that stand out at the head may be the title of another paper', () => {
    const untitled = head.replace('FACTURE', '') + sums
    assert.deepEqual(doubted(untitled), [])
    const second = untitled.replace('5030 Gembloux', '5030 Gembloux\n#Facture simplifiée')
    assert.deepEqual(doubted(second), [])
    const headed = untitled.replace('5030 Gembloux', '5030 Gembloux\n#Mémoire de synthèse')
    assert.deepEqual(doubted(headed), ['document_type'])
  })

  test('an offer is none, whatever its number is called', () => {
    for (const title of ['Offre de prix', 'Prijsvoorstel', 'Kostenanschlag', 'Sales quote']) {
      const paper = head.replace('FACTURE', '').replace('TVA : BE', `#${title}\nTVA : BE`)
      assert.deepEqual(doubted(paper + sums), ['not_an_invoice'], title)
    }
  })

  test('the number of a delivery among the labels is no title', () => {
    const paper = head.replace('FACTURE', '').replace('Date :', 'Lieferschein.  365268\nDate :')
    assert.deepEqual(doubted(paper + sums), [])
  })

  test('a letter that begins the number is not the word for whom it is', () => {
    const bare = head.replace(
      /Facture n°.*Studio/,
      '                                                     Studio',
    )
    assert.equal(read(bare.replace('FACTURE', 'FACTURE A8397B') + sums).isTrusted, true)
  })
})

describe('its number', () => {
  test('the day of an earlier invoice is none', () => {
    const paper = head.replace('Date :', 'Datum oorspronkelijke factuur .: 10/12/2025\nDate :')
    assert.deepEqual(doubted(paper + sums), [])
  })

  test('of a credit note, not of the invoice that it takes back', () => {
    for (const label of ['Storno der Rechnung', 'Creditering van factuur', 'Avoir sur facture']) {
      const paper = head
        .replace('FACTURE', 'NOTE DE CREDIT')
        .replace('Facture n° : F-00712', `${label} : 17225\nNuméro : C-00712`)
      assert.equal(read(paper + sums).extracted.number, 'C-00712', label)
    }
  })

  test('not the one that another label stands beside, below a title', () => {
    const paper = `${head.replace('FACTURE', '').replace('Facture n° : F-00712', '')}
NOTE DE CREDIT
N° client.      402807
Numéro.         R25101155
${sums}`
    assert.equal(read(paper).extracted.number, 'R25101155')
  })

  test('stands behind the word for an invoice, whatever marks divide them', () => {
    const both = head.replace('Facture n° : F-00712', 'Référence .:  PO-79426\nFacture .:  F-00712')
    assert.equal(read(both + sums).extracted.number, 'F-00712')
  })

  test('by a lesser label is in doubt beside another', () => {
    const paper = head.replace('Facture n° : F-00712', 'Ons kenmerk : F-00712')
    const both = paper.replace('Date :', 'Bonnummer : 731068\nDate :')
    assert.ok(doubted(both + sums).includes('number'))
  })

  test('by its series may be that of an order', () => {
    assert.deepEqual(doubted(head.replace('F-00712', 'PO-00712') + sums), ['number'])
  })

  test('is in doubt where the next column may have run into it', () => {
    assert.deepEqual(doubted(head.replace('F-00712', '2026 0712') + sums), [])
    assert.deepEqual(doubted(head.replace('F-00712', '2026 0712 18 rue') + sums), ['number'])
    assert.ok(doubted(head.replace('F-00712', '112 bis, rue') + sums).includes('number'))
  })

  test('a paragraph of a law is no number', () => {
    const paper = head.replace('Facture n° : F-00712', 'Belegnr. :        F-00712')
    assert.deepEqual(doubted(`${paper}${sums}\nVerzug nach § 1280 ABGB`), [])
  })
})

describe('its direction', () => {
  test('is in doubt where our own name heads the paper with a telephone below it', () => {
    const ownHead = `
La qualité d’abord
Studio Meridien SRL
Rue du Commerce 48
Tél. 02 555 12 34
1000 Bruxelles
TVA BE 0123.456.749
${head
  .replace(/Studio Meridien SRL/, '')
  .replace('Rue du Commerce 48', '')
  .replace('1000 Bruxelles', '')
  .replace('TVA BE 0123.456.749', '')}`
    assert.ok(doubted(ownHead + sums).includes('direction'))
  })

  test('is in doubt where the name of the seller is a picture, and his number stands above ours', () => {
    const unnamed = `
UID-Nr. BE 0131.004.240
Industrielaan 118 - 8500 Kortrijk

Studio Meridien SRL
Rue du Commerce 48
1000 Bruxelles

Facture n° : F-00712
Date : 12/01/2026
`
    const paper = read(unnamed + sums)
    assert.deepEqual([paper.extracted.direction, paper.isTrusted], ['sale', false])
    const ours = read(`${unnamed}${sums}\nTVA BE 0123.456.749`)
    assert.equal(ours.isTrusted, true)
  })
})

describe('its day', () => {
  test('is not one of something that we have no word for', () => {
    const paper = head.replace('Date : 12/01/2026', 'Data Xyzw : 08/01/2026\ndel : 12/01/2026')
    assert.equal(read(paper + sums).extracted.date, '2026-01-12')
    const alone = head.replace('Date : 12/01/2026', 'Data Xyzw : 08/01/2026')
    assert.deepEqual(doubted(alone + sums), ['date'])
  })

  test('has few words before it: `le`, `del`', () => {
    for (const label of ['Le :', 'Le .:', 'del :', 'Date .:'])
      assert.deepEqual(doubted(head.replace('Date :', label) + sums), [], label)
  })

  test('is in doubt where another day alone puts the month first', () => {
    const paper = head.replace('12/01/2026', '02/01/2026') + sums
    assert.deepEqual(doubted(paper), [])
    assert.deepEqual(doubted(`${paper}\nLivraison : 01/31/2026`), ['date'])
  })

  test('is told with the number', () => {
    const paper = head.replace('Date : 12/01/2026', '').replace('Facture n° : F-00712', '')
    const told = 'Wij brengen u op 12/01/2026 met factuur F-00712 de volgende werken in rekening.'
    assert.deepEqual(doubted(`${paper}${sums}${told}`), [])
  })

  test('ends a sentence', () => {
    const paper = head.replace('Date : 12/01/2026', '')
    assert.equal(
      read(`${paper}${sums}\nPlease find below our invoice F-00712 dated 12-Jan-26.`).extracted
        .date,
      '2026-01-12',
    )
  })
})

describe('its parties', () => {
  test('who is called the customer does not sell', () => {
    const paper = `
#Le Grand Comptoir                                   FACTURE
Facture n° : F-00712                                 Facturé à
Date : 12/01/2026                                    Papeterie Delvaux & Fils SRL
                                                     5030 Gembloux
                                                     TVA BE 0131.004.240
${sums}
Merci de verser cette somme à Studio Meridien SRL`
    assert.ok(doubted(paper).includes('direction'))
  })

  test('a number in the letterhead that we cannot read is one', () => {
    const bare = head.replace('TVA : BE 0131.004.240', '')
    const unread = head.replace('TVA : BE 0131.004.240', 'XYZ-Nr.: 96889339')
    const small = '\nTotal HTVA 75,00 €\nTotal 75,00 €\nTVA non applicable, art. 293 B du CGI'
    assert.deepEqual(doubted(bare + small), [])
    assert.deepEqual(doubted(unread + small), ['counterparty'])
    assert.deepEqual(doubted(unread.replace('Nr.: ', 'Nr. ') + small), ['counterparty'])
    assert.deepEqual(doubted(unread.replace('96889339', '9024663N') + small), ['counterparty'])
  })

  test('a customer is not written in large letters', () => {
    const paper = `
#Software that works
#Studio Meridien SRL
Rue du Commerce 48
1000 Bruxelles
Facture n° : F-00712                                 Papeterie Delvaux & Fils SRL
Date : 12/01/2026                                    5030 Gembloux
${sums}
IBAN BE96 0689 0123 4505 - TVA BE 0131.004.240`
    assert.equal(read(paper).extracted.direction, 'purchase')
    assert.ok(doubted(paper).includes('direction'))
  })

  test('a receipt on a sheet may be somebody else’s', () => {
    const paper = head
      .replace('FACTURE', 'Receipt')
      .replace('Studio Meridien SRL', 'Imprimerie Le Goff')
      .replace('TVA BE 0123.456.749', '')
    assert.deepEqual(doubted(paper + sums), ['direction'])
  })

  test('a desk for customers is no customer', () => {
    const desk = head.replace('Chaussée de Namur', 'Espace client\nChaussée de Namur')
    assert.deepEqual(doubted(desk + sums), [])
  })

  const american = `
#Klikt Inc.                                          INVOICE
548 Market St
Austin, TX 78701
Invoice no. INV-4831                                 Studio Meridien SRL
Issue date Jan 22, 2026                              Rue du Commerce 48
                                                     1000 Bruxelles
                                                     VAT BE 0123.456.749
Net total                                           75.00 USD
VAT 0%                                               0.00 USD
Total                                               75.00 USD
`
  test('a seller in America has no VAT and no number for it', () => {
    assert.deepEqual(doubted(american), [])
    assert.notDeepEqual(doubted(american.replace('Austin, TX 78701', '5030 Gembloux')), [])
  })

  test('who may write the month first leaves his day in doubt', () => {
    assert.deepEqual(doubted(american.replace('Jan 22, 2026', '02/01/2026')), ['date'])
  })
})

describe('its totals', () => {
  test('what is left to pay without VAT is no total', () => {
    const paid = `${head}${exempt}
Waardesom             TVA            Total EUR
2 136,94              0,00            2 136,94
Acompte                              –1 068,47
À payer                               1 068,47`
    assert.equal(read(paid).extracted.totals.gross, 2136.94)
  })

  test('VAT that is printed under a name that we do not know', () => {
    const paper = `${head}${exempt}
Prestation                                          75,00 €
Accise                                              15,75 €
Total à payer                                       90,75 €`
    assert.deepEqual(doubted(paper), ['totals'])
  })

  test('what was left of earlier papers is not in the total', () => {
    const paper = `${head}${exempt}
Montant HTVA                                      1 625,00 €
Total TVA 0 %                                         0,00 €
Total TVAC                                        1 625,00 €
Impayé antérieur                                    165,55 €
Reste à payer                                     1 790,55 €`
    assert.equal(read(paper).extracted.totals.gross, 1625)
  })

  test('a whole amount below another is named by its own row', () => {
    const wholes = sums.replace('75,00 €', '€ 4 600,-').replace('15,75 €', '€ 966,-')
    const paper = wholes.replace('Total HTVA', 'Hors TVA  ').replace('TVA 21 %', 'Total TVA')
    const last = paper.replace('Total TVAC', 'Total     ').replace('90,75 €', '€ 5 566,-')
    assert.deepEqual(doubted(head + last), [])
  })

  test('figures that begin as an article of the law does are none', () => {
    const total = 'Total TVAC                                          75,00 €\n'
    for (const [words, vat] of [
      ['AUTH 261477', null],
      ['Exonéré, art. 261,4 du CGI', 0],
    ] as const)
      assert.equal(read(`${head}${total}${words}`).extracted.totals.vat, vat, words)
  })

  test('a whole amount before a comma', () => {
    const { net, gross } = read(
      `${head}${exempt}\nBase imponible €5 600, IVA 0,00% €0, total €5 600.`,
    ).extracted.totals
    assert.deepEqual([net, gross], [5600, 5600])
  })

  test('a slip to pay a part with is known by its form', () => {
    const slip = `${head}${sums}


Partie à conserver
Papeterie Delvaux & Fils SRL BE96 0689 0123 4505
À payer 30,25 €`
    assert.deepEqual(doubted(slip), [])
  })

  test('a balance with what was left of earlier papers speaks against nothing', () => {
    const paper = `${head}${sums}Opening balance                                     10,00 €\nBalance                                            100,75 €`
    assert.deepEqual(doubted(paper), [])
  })
})

describe('its currency', () => {
  const unsaid = head + sums.replaceAll(' €', '')

  test('is said by the number of a seller in a country of the euro', () => {
    const { extracted, isTrusted } = read(unsaid)
    assert.deepEqual([extracted.currency, isTrusted], ['EUR', true])
    const dutch = unsaid.replace('BE 0131.004.240', 'NL004495445B01')
    assert.equal(read(dutch).extracted.currency, 'EUR')
  })

  test('is missing where the country has another, or no number tells the country', () => {
    for (const number of ['SE556042722001', ''])
      assert.ok(
        doubted(unsaid.replace('BE 0131.004.240', number)).includes('currency_missing'),
        number,
      )
  })

  test('is the one that the paper names', () => {
    const francs = unsaid.replace('90,75', '90,75 CHF')
    assert.equal(read(francs).extracted.currency, 'CHF')
  })

  test('is our own where we sell, the buyer being abroad', () => {
    const sale = `
#Studio Meridien SRL                                 FACTURE
TVA : BE 0123.456.749
Facture n° : F-00712                                 Client : Norrland AB
Date : 12/01/2026                                    TVA SE556042722001
${sums.replaceAll(' €', '')}`
    assert.deepEqual(
      [read(sale).extracted.direction, read(sale).extracted.currency],
      ['sale', 'EUR'],
    )
  })
})
