import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { isLong } from '#testing/rounds'
import { logOf, namesOf, subscribe } from '#testing/traces'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

async function send({ admin, path }: Desk, ...lines: string[]) {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\r\n')]), 'parties.csv')
  return admin.call('POST', `${path}/third-parties/import`, { form })
}

const all = async ({ admin, path }: Desk) =>
  replies(await admin.get(`${path}/third-parties`), 200).body

test('a file makes new third parties with every flat field', async () => {
  const desk = await books.openCompany()
  const { account, vatCode } = await namesOf(books, desk.company)
  const hook = await subscribe(books, desk.firm)
  const { body } = replies(
    await send(
      desk,
      'Type;code;name;vat_number;enterprise_number;contact_name;email;invoice_email;Aanmaningsmail;phone;website;street;house_number;box;postal_code;city;country;language;iban;bic;payment_terms_days;payment_method;account;default_account;default_vat_code;credit_limit;note;is_active;is_blocked;Mahnsperre;peppol_identifier;colour',
      'Supplier;KROON;"Kroon; Brouwerij";BE 0403.170.701;0403.170.701;Els;els@example.be;invoices@example.be;late@example.be;1;https://example.be;Steenweg;1;2;3000;Leuven;be;NL;BE68 5390 0754 7034;kredbebb;30;Transfer;440000;604000;PG21;1.234,50;"Two\nlines";ja;0;oui;0208:0403170701;red',
      'customer;;Café Bô SA',
    ),
    200,
    { created: 2, updated: 0, unchanged: 0, refused: 0 },
  )
  const [cafe, kroon] = await all(desk)
  assert.deepEqual(body.rows, [
    { row: 2, status: 'created', id: kroon.id, errors: {} },
    { row: 3, status: 'created', id: cafe.id, errors: {} },
  ])
  assert.equal(cafe.code, 'CAFEBO')
  const { id, company_id, created_at, updated_at, ...fields } = kroon
  assert.deepEqual(fields, {
    type: 'supplier',
    code: 'KROON',
    name: 'Kroon; Brouwerij',
    vat_number: 'BE0403170701',
    enterprise_number: '0403170701',
    contact_name: 'Els',
    email: 'els@example.be',
    invoice_email: 'invoices@example.be',
    reminder_email: 'late@example.be',
    phone: '1',
    website: 'https://example.be',
    street: 'Steenweg',
    house_number: '1',
    box: '2',
    postal_code: '3000',
    city: 'Leuven',
    country: 'BE',
    language: 'nl',
    ibans: [{ iban: 'BE68539007547034', bic: 'KREDBEBB', is_default: true }],
    payment_terms_days: 30,
    payment_method: 'transfer',
    account_id: account('440000'),
    default_account_id: account('604000'),
    default_analytic: [],
    default_vat_code_id: vatCode('PG21'),
    credit_limit: '1234.50',
    note: 'Two\nlines',
    is_active: true,
    is_blocked: false,
    no_reminders: true,
    bounced_emails: [],
    email_bounced_at: null,
    email_bounce_reason: null,
    peppol_identifier: '0208:0403170701',
    peppol_registered: null,
    peppol_checked_at: null,
    vat_valid: null,
    vat_checked_at: null,
    vat_consultation_number: null,
    fees_281_50: { applicable: false, nature: null, national_number: null },
    version: 1,
    lock_version: 1,
    deleted_at: null,
  })
  const log = await logOf(books, desk.company, 'third-parties', kroon.id)
  assert.deepEqual(log, [{ action: 'created', version: 1, before: null, after: kroon }])
  assert.deepEqual(
    (await hook.events()).map(({ event, data }) => [event, data.id]),
    [
      ['third_party.created', kroon.id],
      ['third_party.created', cafe.id],
    ],
  )
})

test('headers and types are read in four languages, and columns that nobody knows are told', async () => {
  const desk = await books.openCompany()
  // biome-ignore format: a table
  const files: [lines: string[], type: string][] = [
    [['Type;Nom;Code postal;Ville;N° TVA;Couleur', 'Fournisseur;Kroon fr;1000;Bruxelles;BE 0403.170.701;rouge'], 'supplier'],
    [['Soort;Naam;Postcode;Gemeente;Btw-nummer;Kleur', 'klant;Kroon nl;1000;Brussel;BE 0403.170.701;rood'], 'customer'],
    [['Art;Firma;Postleitzahl;Ort;USt-IdNr.;Farbe', 'Lieferant;Kroon de;1000;Brüssel;BE 0403.170.701;rot'], 'supplier'],
    [['Type;Company name;Zip code;City;VAT no;Colour', 'CUSTOMER;Kroon en;1000;Brussels;BE 0403.170.701;red'], 'customer'],
  ]
  for (const [lines, type] of files) {
    const { body } = replies(await send(desk, ...lines), 200, { refused: 0 })
    assert.deepEqual(body.ignored_columns, [lines[0]!.split(';').at(-1)])
    const party = (await all(desk)).find((one: { id: number }) => one.id === body.rows[0].id)
    assert.deepEqual(
      [party.type, party.name, party.postal_code, party.vat_number],
      [type, lines[1]!.split(';')[1], '1000', 'BE0403170701'],
    )
  }
  const wrong = replies(await send(desk, 'type;name', 'friend;x'), 200, { refused: 1 }).body
  assert.deepEqual(wrong.ignored_columns, [])
  assert.deepEqual(Object.keys(wrong.rows[0].errors), ['type'])
})

test('a file as spreadsheets save it is read: with a line sep=, and as Unicode text', async () => {
  const desk = await books.openCompany()
  replies(await send(desk, 'sep=;', 'type;name', 'supplier;Café'), 200, { created: 1 })
  const form = new FormData()
  const text = '\ufefftype\tname\r\ncustomer\tBräu\r\n'
  form.set('file', new Blob([Buffer.from(text, 'utf16le')]), 'parties.txt')
  const answer = await desk.admin.call('POST', `${desk.path}/third-parties/import`, { form })
  const { rows } = replies(answer, 200, { created: 1 }).body
  assert.equal(rows[0].row, 2)
  assert.deepEqual(
    (await all(desk)).map((one: { name: string }) => one.name),
    ['Bräu', 'Café'],
  )
})

test('rows are matched by code and type, else by VAT number and type; the others are new', async () => {
  const desk = await books.openCompany()
  const create = async (fields: object) =>
    replies(
      await desk.admin.post(`${desk.path}/third-parties`, { type: 'supplier', ...fields }),
      201,
    ).body
  const coded = await create({ name: 'Coded', code: 'ONE', vat_number: 'BE0403170701' })
  const numbered = await create({ name: 'Numbered', code: 'TWO', vat_number: 'BE0417497106' })
  const french = await create({ name: 'French', country: 'FR', vat_number: 'FR83404833048' })
  const same = await create({ name: 'Same', code: 'SAME' })
  const hook = await subscribe(books, desk.firm)
  const { body } = replies(
    await send(
      desk,
      'type,code,name,vat_number,city',
      'supplier,one,Coded,be0403.170.701,Gent',
      'supplier,NEWTWO,,0417497106,Gent',
      'supplier,,,FR 83 404 833 048,Lille',
      'supplier,SAME,Same,,',
      'customer,ONE,Another,,Gent',
    ),
    200,
    { created: 1, updated: 3, unchanged: 1, refused: 0 },
  )
  const parties = await all(desk)
  const of = (id: number) => parties.find((one: { id: number }) => one.id === id)
  assert.deepEqual(
    body.rows.map((row: Record<string, unknown>) => [row.row, row.status]),
    [
      [2, 'updated'],
      [3, 'updated'],
      [4, 'updated'],
      [5, 'unchanged'],
      [6, 'created'],
    ],
  )
  assert.deepEqual(
    body.rows.slice(0, 4).map((row: { id: number }) => row.id),
    [coded.id, numbered.id, french.id, same.id],
  )
  const now = books.clock()
  const next = { version: 2, lock_version: 2, updated_at: now }
  assert.deepEqual(of(coded.id), { ...coded, ...next, code: 'one', city: 'Gent' })
  assert.deepEqual(of(numbered.id), { ...numbered, ...next, code: 'NEWTWO', city: 'Gent' })
  assert.deepEqual(of(french.id), { ...french, ...next, city: 'Lille' })
  assert.deepEqual(of(same.id), same)
  assert.deepEqual(
    (await hook.events()).map(({ data }) => data.changed),
    [['code', 'city'], ['code', 'city'], ['city'], undefined],
  )
  const log = await logOf(books, desk.company, 'third-parties', french.id)
  assert.deepEqual(log.at(-1), {
    action: 'updated',
    version: 2,
    before: french,
    after: of(french.id),
  })
})

test('bad rows are told what is wrong, by column; good ones are kept', async () => {
  const desk = await books.openCompany()
  const { body } = replies(
    await send(
      desk,
      'type;code;name;vat_number;email;iban;bic;payment_terms_days;account;default_account;default_vat_code;credit_limit;is_active',
      'friend;A;Kroon;;;;;;;;;;',
      'supplier;B;;;;;;;;;;;',
      'supplier;C;Kroon;BE0403170702;els;BE1;XX;soon;9;60;SG21;1.234;maybe',
      'supplier;D;Kroon;;;;KREDBEBB;;440000;604000;NONE;;',
      'supplier;E;Kroon;;;;;;604000;;;;',
      'supplier;F;Kroon;;;;;;;;;;',
    ),
    200,
    { created: 1, refused: 5 },
  )
  assert.deepEqual(
    body.rows.map((row: { errors: object }) => Object.keys(row.errors).sort()),
    [
      ['type'],
      ['name'],
      ['account', 'credit_limit', 'email', 'is_active', 'payment_terms_days'],
      ['default_vat_code', 'iban'],
      ['account'],
      [],
    ],
  )
  assert.deepEqual(body.rows[1], {
    row: 3,
    status: 'refused',
    id: null,
    errors: { name: ['The field name is required.'] },
  })
  const second = replies(
    await send(
      desk,
      'type;name;vat_number;iban;bic;default_account;default_vat_code',
      'supplier;Kroon;BE0403170702;BE1;XX;60;SG21',
    ),
    200,
  ).body.rows[0]
  assert.deepEqual(Object.keys(second.errors).sort(), [
    ...['bic', 'default_account', 'default_vat_code', 'iban', 'vat_number'],
  ])
  assert.equal((await all(desk)).length, 1)
})

describe('a file', () => {
  test('may be about a third party once; a row that was refused does not count', async () => {
    const desk = await books.openCompany()
    const known = replies(
      await desk.admin.post(`${desk.path}/third-parties`, {
        type: 'supplier',
        name: 'Known',
        code: 'K',
        vat_number: 'BE0403170701',
      }),
      201,
    ).body
    const { body } = replies(
      await send(
        desk,
        'type;code;name;vat_number;city',
        'supplier;K;;;Gent',
        'supplier;;Known;BE0403170701;Brugge',
        'supplier;N;New;;',
        'supplier;n;New;;',
        'customer;N;New;;',
        'supplier;;New;BE0417497106;',
        'supplier;;New;0417.497.106;',
        'supplier;Z;;;',
        'supplier;Z;Good;;',
      ),
      200,
      { created: 4, updated: 1, refused: 4 },
    )
    assert.deepEqual(
      body.rows.map((row: { errors: object }) => row.errors),
      [
        {},
        { vat_number: ['Row 2 of the file is about the same third party.'] },
        {},
        { code: ['Row 4 of the file is about the same third party.'] },
        {},
        {},
        { vat_number: ['Row 7 of the file is about the same third party.'] },
        { name: ['The field name is required.'] },
        {},
      ],
    )
    replies(await desk.admin.get(`${desk.path}/third-parties/${known.id}`), 200, { city: 'Gent' })
  })

  test('cannot choose between two third parties with one VAT number', async () => {
    const desk = await books.openCompany()
    for (const code of ['A', 'B'])
      replies(
        await desk.admin.post(`${desk.path}/third-parties`, {
          type: 'supplier',
          name: 'Twin',
          code,
          vat_number: 'BE0403170701',
        }),
        201,
      )
    const rows = ['supplier;;BE0403170701;Gent', 'supplier;B;BE0403170701;Gent']
    const { body } = replies(await send(desk, 'type;code;vat_number;city', ...rows), 200, {
      updated: 1,
      refused: 1,
    })
    assert.deepEqual(Object.keys(body.rows[0].errors), ['vat_number'])
  })

  test('makes its account the default beside the others, and leaves what it does not fill', async () => {
    const desk = await books.openCompany()
    const made = replies(
      await desk.admin.post(`${desk.path}/third-parties`, {
        type: 'supplier',
        name: 'Kroon',
        code: 'K',
        email: 'els@example.be',
        ibans: [{ iban: 'BE68539007547034', bic: 'KREDBEBB' }],
      }),
      201,
    ).body
    const one = `${desk.path}/third-parties/${made.id}`
    const fill = (iban: string) => send(desk, 'type;code;email;iban', `supplier;K;;${iban}`)
    replies(await fill('BE68 5390 0754 7034'), 200, { unchanged: 1 })
    replies(await fill('FR7630006000011234567890189'), 200, { updated: 1 })
    replies(await desk.admin.get(one), 200, {
      email: 'els@example.be',
      ibans: [
        { iban: 'FR7630006000011234567890189', bic: null, is_default: true },
        { iban: 'BE68539007547034', bic: 'KREDBEBB', is_default: false },
      ],
    })
  })

  test('gives codes of its own to rows without one, however many names are alike', async () => {
    const desk = await books.openCompany()
    const rows = Array.from({ length: 30 }, () => 'customer;;Dupont')
    rows.unshift('customer;dupont5;Dupont')
    rows.push('customer;DUPONT7;Dupont')
    replies(await send(desk, 'type;code;name', ...rows), 200, { created: 32 })
    const codes = (await all(desk)).map((one: { code: string }) => one.code)
    assert.equal(new Set(codes).size, 32)
    assert.ok(codes.includes('DUPONT') && codes.includes('DUPONT32'))
    replies(await send(desk, 'type;name', 'customer;Dupont'), 200, { created: 1 })
  })

  test('that is none, or has no column that we know, is refused', async () => {
    const desk = await books.openCompany()
    const fields = (answer: { body: { errors: object } }) => Object.keys(answer.body.errors)
    assert.deepEqual(fields(replies(await send(desk, ''), 422)), ['file'])
    assert.deepEqual(fields(replies(await send(desk, 'a;b', '1;2'), 422)), ['file'])
    const form = new FormData()
    form.set('other', 'x')
    const none = await desk.admin.call('POST', `${desk.path}/third-parties/import`, { form })
    assert.deepEqual(fields(replies(none, 422)), ['file'])
    replies(await send(desk, 'type;name'), 200, { created: 0, rows: [] })
  })

  test('sent twice at the same time makes each third party once', async () => {
    const desk = await books.openCompany()
    const rows = Array.from({ length: 50 }, (_, place) => `customer;C${place};Name ${place}`)
    const answers = await Promise.all([
      send(desk, 'type;code;name', ...rows),
      send(desk, 'type;code;name', ...rows),
    ])
    assert.deepEqual(answers.map(({ body }) => [body.created, body.unchanged]).sort(), [
      [0, 50],
      [50, 0],
    ])
  })
})

const many = isLong ? 4000 : 400

test('many rows are brought in as a whole, up to 20,000', async () => {
  const desk = await books.openCompany()
  const hook = await subscribe(books, desk.firm)
  const rows = Array.from(
    { length: 20_001 },
    (_, place) => `customer;${place % 2 ? `C${place}` : ''};Customer ${place}`,
  )
  const some = rows.slice(0, many)
  replies(await send(desk, 'type;code;name', ...some), 200, { created: many, refused: 0 })
  assert.equal((await hook.events()).length, many)
  const { body } = replies(await send(desk, 'type;code;name', ...rows), 422)
  assert.deepEqual(Object.keys(body.errors), ['file'])
})
