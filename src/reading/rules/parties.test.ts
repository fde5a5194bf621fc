import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn as read } from './read-drawn.js'

/** A paper whose seller and customer are told by the lines that a test puts in. */
const paper = ({
  head = ['#Boekhuis Verlinden BV', 'Kerkstraat 12', '9000 Gent', 'BTW BE 0162.294.757'],
  to = ['Studio Meridien SRL', 'Rue du Commerce 48', '1000 Bruxelles'],
  about = ['Factuurnummer: 2026-0117', 'Factuurdatum: 12/01/2026'],
  foot = ['IBAN BE96 0689 0123 4505'],
}: {
  head?: readonly string[]
  to?: readonly string[]
  about?: readonly string[]
  foot?: readonly string[]
} = {}) =>
  [
    ...head,
    '',
    ...to.map((line) => `${' '.repeat(56)}${line}`),
    '',
    ...about,
    '',
    'Omschrijving                   Aantal    Prijs    Bedrag excl.',
    'Boeken                            5      10,00        50,00',
    '                                Totaal excl. btw      50,00 €',
    '                                Btw 6 %                3,00 €',
    '                                Totaal incl. btw      53,00 €',
    '',
    ...foot,
  ].join('\n')

test('the number behind “your” is the customer’s, in four languages and in every place', () => {
  const seller = { head: ['#Boekhuis Verlinden BV', 'Kerkstraat 12', '9000 Gent'] }
  for (const label of [
    'Uw btw-nummer:',
    'Uw BTW nr.',
    'Btw-nr. klant:',
    'Votre n° de TVA :',
    'N° TVA client :',
    'TVA intracommunautaire du client :',
    'Ihre USt-IdNr.:',
    'USt-IdNr. des Leistungsempfängers:',
    'Your VAT number:',
    'Customer VAT no.:',
  ]) {
    const beside = read(
      paper({ ...seller, about: ['Factuur 2026-0117', `${label} BE 0142.771.528`] }),
    )
    assert.equal(beside.vatNumber, null, label)
    const apart = read(
      paper({ ...seller, about: ['Factuur 2026-0117', `${label}      BE 0142.771.528`] }),
    )
    assert.equal(apart.vatNumber, null, `${label} apart`)
    const below = read(
      paper({ ...seller, about: ['Factuur 2026-0117', '', label, 'BE 0142.771.528'] }),
    )
    assert.equal(below.vatNumber, null, `${label} below`)
  }
  const both = read(
    paper({ about: ['Factuur 2026-0117', 'Uw btw-nummer: NL892304030B01', 'Datum 12/01/2026'] }),
  )
  assert.equal(both.vatNumber, 'BE0162294757')
})

test('a number with wrong check digits is nobody’s, and is named in the warning', () => {
  const { vatNumber, warnings, party, isTrusted } = read(
    paper({
      head: ['#Boekhuis Verlinden BV', 'Kerkstraat 12', '9000 Gent', 'BTW BE 0162.294.758'],
    }),
  )
  assert.deepEqual([vatNumber, party, isTrusted], [null, 'Boekhuis Verlinden BV', false])
  assert.deepEqual(
    warnings.filter(({ code }) => code === 'vat_number_invalid').map(({ values }) => values),
    [{ number: 'BE0162294758' }],
  )
})

test('an account that is drawn upon is the customer’s, never the supplier’s', () => {
  for (const sentence of [
    'Der Betrag wird am 02.02.2026 von Ihrem Konto DE31 5009 9900 1234 5678 90 eingezogen.',
    'Le montant sera prélevé sur votre compte FR76 1991 8468 3600 6571 8970 039 le 02/02/2026.',
    'Montant prélevé le 02/02/2026 sur le compte FR76 1991 8468 3600 6571 8970 039',
    'Het bedrag wordt afgeschreven van uw rekening NL86 ABNA 0999 1234 56.',
    'We incasseren via domiciliëring van rekening BE28 3630 0334 4520',
    'Automatische incasso: NL86ABNA0999123456',
    'The amount will be debited from your bank account GB78 NWBK 9991 2312 3456 78.',
    'GB78 NWBK 9991 2312 3456 78 will be debited on 2 February 2026',
    'SEPA-Lastschrift von IBAN DE31500999001234567890',
  ]) {
    assert.equal(read(paper({ foot: [sentence] })).iban, null, sentence)
    const beside = read(paper({ foot: ['IBAN BE96 0689 0123 4505', '', sentence] }))
    assert.equal(beside.iban, 'BE96068901234505', sentence)
  }
  const broken = [
    'Le total sera prélevé par nos soins sur votre compte bancaire',
    'FR76 1991 8468 3600 6571 8970 039 le 2 février.',
  ]
  assert.equal(read(paper({ foot: broken })).iban, null)
})

test('the own account that is drawn upon does not make it a sale', () => {
  const { extracted } = read(
    paper({ foot: ['Het bedrag wordt geïnd van uw rekening BE28 3630 0334 4520.'] }),
    { own: { ibans: ['BE28363003344520'] } },
  )
  assert.deepEqual([extracted.direction, extracted.payment.iban], ['purchase', null])
})

test('the bank that a French seller is domiciled with is where he is paid', () => {
  const foot = ['Domiciliation bancaire : Crédit du Nord – FR76 1991 8468 3600 6571 8970 039']
  assert.equal(read(paper({ foot })).iban, 'FR7619918468360065718970039')
})

test('figures across a wide gap never join a number', () => {
  const head = [
    '#Boekhuis Verlinden UAB',
    'Kerkstraat 12',
    '9000 Gent',
    'VAT LT 123456789      123',
  ]
  assert.equal(read(paper({ head })).vatNumber, 'LT123456789')
  const page = ['#Boekhuis Verlinden BV', 'Kerkstraat 12', 'BTW BE 0162.294.757         1 / 2']
  assert.equal(read(paper({ head: page })).vatNumber, 'BE0162294757')
  const foot = ['IBAN BE96 0689 0123 4505              1234']
  assert.equal(read(paper({ foot })).iban, 'BE96068901234505')
})

test('a bare national number beside its word counts with the country of the seller', () => {
  const from = (number: string, ...more: string[]) =>
    read(paper({ head: ['#Books & Bindings', '12 Church Road', ...more, number], foot: [] }))
      .vatNumber
  assert.equal(from('BTW 892304030B01', 'Amsterdam'), 'NL892304030B01')
  assert.equal(from('Btw-nummer: 8923.04.030.B01', 'Amsterdam'), null)
  assert.equal(from('VAT 992 123 417', 'London SW1', 'United Kingdom'), 'GB992123417')
  assert.equal(from('VAT Reg. No. 992 1234 17', 'www.books-bindings.co.uk'), 'GB992123417')
  assert.equal(from('USt-IdNr. 912345676', '10115 Berlin'), 'DE912345676')
  assert.equal(from('P.IVA 09991234569', '20121 Milano'), 'IT09991234569')
  assert.equal(from('NIF 509912346', '1200-109 Lisboa', 'Portugal'), 'PT509912346')
  assert.equal(from('Y-tunnus 0991234-8', '00100 Helsinki'), 'FI09912348')
  assert.equal(from('TVA 91020300', 'L-1611 Luxembourg', 'Tél. +352 12 34 56'), 'LU91020300')
  // Wrong check digits are nobody's here either, and an amount is no number.
  assert.equal(from('VAT 992 123 418', 'London SW1', 'United Kingdom'), null)
})

test('British and Swiss numbers are known by their check digits', () => {
  const from = (number: string) =>
    read(paper({ head: ['#Books & Bindings', '12 Church Road', number], foot: [] })).vatNumber
  assert.equal(from('VAT No. GB 992 1234 17'), 'GB992123417')
  assert.equal(from('UID CHE-109.322.551 MWST'), 'CHE109322551')
})

test('an account may be broken over two lines, and stand in boxes', () => {
  const broken = [
    'Betaling op rekening IBAN: BE96 0689',
    '0123 4505 met vermelding van het factuurnummer',
  ]
  assert.equal(read(paper({ foot: broken })).iban, 'BE96068901234505')
  const german = ['Bankverbindung: DE31 5009 9900', '1234 5678 90']
  assert.equal(read(paper({ foot: german })).iban, 'DE31500999001234567890')
  const boxed = ['IBAN begunstigde     BE96   0689   0123   4505']
  assert.equal(read(paper({ foot: boxed })).iban, 'BE96068901234505')
})

test('the name of the seller is found though nothing is set in large letters', () => {
  const plainHead = (...head: string[]) => read(paper({ head })).party
  assert.equal(
    plainHead('Boekhuis Verlinden', 'Kerkstraat 12', '9000 Gent', 'BTW BE 0162.294.757'),
    'Boekhuis Verlinden',
  )
  assert.equal(
    plainHead('Verlinden GmbH · Kirchweg 1 · 10115 Berlin', '', 'USt-IdNr. DE912345676'),
    'Verlinden GmbH',
  )
  assert.equal(
    plainHead('Verlinden & Söhne, Kirchweg 1, 10115 Berlin', '', 'USt-IdNr. DE912345676'),
    'Verlinden & Söhne',
  )
})

test('a heading, a tag line or the customer service is not the name of the seller', () => {
  const cases: readonly (readonly string[])[] = [
    ['#FACTUUR', 'Boekhuis Verlinden', 'Kerkstraat 12', '9000 Gent', 'BTW BE 0162.294.757'],
    ['Service Clients', 'Boekhuis Verlinden', 'Kerkstraat 12', '9000 Gent', 'BTW BE 0162.294.757'],
    ['#Boekhuis Verlinden', '#Uw partner in boeken sinds 1985', 'BTW BE 0162.294.757'],
    [
      '#uw partner in mooie boeken',
      'Boekhuis Verlinden',
      'Kerkstraat 12',
      '9000 Gent',
      'BTW BE 0162.294.757',
    ],
    [
      'Votre conseiller : Marc Petit',
      'Boekhuis Verlinden',
      'Kerkstraat 12',
      '9000 Gent',
      'BTW BE 0162.294.757',
    ],
  ]
  for (const head of cases) assert.equal(read(paper({ head })).party, 'Boekhuis Verlinden', head[0])
})

test('the holder of the account and the address on the net tell the name too', () => {
  const nameless = ['#FACTUUR', 'Kerkstraat 12', '9000 Gent', 'BTW BE 0162.294.757']
  const held = read(
    paper({ head: nameless, foot: ['BE96 0689 0123 4505', 't.n.v. Boekhuis Verlinden'] }),
  )
  assert.equal(held.party, 'Boekhuis Verlinden')
  const onNet = read(
    paper({
      head: [
        'Mooie Dingen',
        'Verlinden Boeken',
        'Kerkstraat 12',
        '9000 Gent',
        'BTW BE 0162.294.757',
      ],
      foot: ['www.verlindenboeken.be'],
    }),
  )
  assert.equal(onNet.party, 'Verlinden Boeken')
})
