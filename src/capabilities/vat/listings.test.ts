import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, turnTo, type VatDesk } from '#testing/vat'

/** What is listed beside the returns: clients, supplies within the Union, fees. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

const address = { street: 'Kerkstraat', house_number: '1', postal_code: '9000', city: 'Gent' }

async function listed(desk: VatDesk, which: string): Promise<Shown> {
  return replies(await desk.admin.get(`${desk.path}/vat/${which}`), 200).body
}

async function fileOf(desk: VatDesk, which: string): Promise<{ name: string; text: string }> {
  const { headers, text } = replies(await desk.admin.get(`${desk.path}/vat/${which}`), 200)
  const name = headers.get('content-disposition')!.match(/filename="([^"]+)"/)![1]!
  return { name, text }
}

async function refusal(desk: VatDesk, which: string): Promise<string[]> {
  const { body } = replies(await desk.admin.get(`${desk.path}/vat/${which}`), 422)
  return [body.code ?? '-', ...Object.keys(body.errors)]
}

describe('the client listing', () => {
  let desk: VatDesk
  let parties: number[]
  const sell = (to: number, line: string, code = 'VEN', day = '2026-03-10') =>
    desk[code === 'NCV' ? 'creditNote' : 'invoice'](code, [line], {
      third_party_id: to,
      entry_date: day,
    })

  before(async () => {
    desk = await openVatDesk(books, 'BE', { code: 'BAKKER', ...address, country: 'BE' })
    const customer = (fields: object) => desk.party('customer', fields)
    parties = [
      await customer({ name: 'Brouwerij', vat_number: 'BE0999123457' }),
      await customer({ name: 'Brouwerij, winkel', vat_number: 'BE0999123457' }),
      await customer({ name: 'Klein', vat_number: 'BE0403170701' }),
      await customer({ name: 'Iemand' }),
    ]
    replies(await sell(parties[0]!, '700000 400.00 SG21'), 201)
    replies(await sell(parties[1]!, '700000 100.00 SG06'), 201)
    replies(await sell(parties[0]!, '700000 50.00 SG21', 'NCV'), 201)
    replies(await sell(parties[2]!, '700000 200.00 SG21'), 201)
    replies(await sell(parties[2]!, '700000 10.00 SG21', 'NCV'), 201)
    replies(await sell(parties[3]!, '700000 900.00 SG21'), 201)
  })

  test('has each number once, with turnover and VAT net of credit notes, above 250.00', async () => {
    const shown = await listed(desk, 'client-listing?year=2026')
    assert.deepEqual(shown.clients, [
      {
        sequence: 1,
        vat_number: 'BE0999123457',
        name: 'Brouwerij',
        third_party_ids: parties.slice(0, 2),
        turnover: '450.00',
        vat_amount: '79.50',
      },
    ])
    assert.deepEqual(
      [shown.turnover_sum, shown.vat_sum, shown.clients_count, shown.is_nil, shown.due_on],
      ['450.00', '79.50', 1, false, '2027-03-31'],
    )
    assert.deepEqual(shown.left_out, [
      {
        third_party_id: parties[2],
        vat_number: 'BE0403170701',
        name: 'Klein',
        turnover: '190.00',
        vat_amount: '39.90',
        has_credit_notes: true,
      },
    ])
  })

  test('takes whom a person includes, and refuses what is no list of ids', async () => {
    const shown = await listed(desk, `client-listing?year=2026&include=${parties[2]}`)
    assert.deepEqual(
      shown.clients.map(({ name }: Shown) => name),
      ['Klein', 'Brouwerij'],
    )
    assert.deepEqual(await refusal(desk, 'client-listing?year=2026&include=a'), ['-', 'include'])
    refusedAt(await desk.admin.get(`${desk.path}/vat/client-listing`), 'year')
  })

  test('counts who was merged as the one he was merged into', async () => {
    const own = await openVatDesk(books)
    const [one, other] = [
      await own.party('customer', { vat_number: 'BE0999123457' }),
      await own.party('customer', { vat_number: 'BE0403170701' }),
    ]
    for (const third_party_id of [one, other])
      replies(await own.invoice('VEN', ['700000 200.00 SG21'], { third_party_id }), 201)
    replies(await own.admin.post(`${own.path}/third-parties/${other}/merge`, { into_id: one }), 200)
    const { clients } = await listed(own, 'client-listing?year=2026')
    assert.deepEqual(
      clients.map(({ vat_number, turnover }: Shown) => `${vat_number} ${turnover}`),
      ['BE0999123457 400.00'],
    )
  })

  test('is a file of Intervat, and one without clients is a nil listing', async () => {
    const { name, text } = await fileOf(desk, 'client-listing?year=2026&format=xml')
    assert.equal(name, 'BE0160771164_2026_clients.xml')
    assert.match(text, /ClientsNbr="1" DeclarantReference="BAKKER-2026" TurnOverSum="450.00"/)
    assert.match(text, /issuedBy="BE">0999123457</)
    const nil = await fileOf(desk, 'client-listing?year=2025&format=xml')
    assert.match(nil.text, /ClientsNbr="0"/)
    assert.deepEqual(await refusal(desk, 'client-listing?year=2026&format=csv'), ['-', 'format'])
  })

  test('of a small business tells its turnover', async () => {
    const own = await openVatDesk(books, 'BE', { vat_regime: 'franchise' })
    replies(await own.invoice('VEN', ['700000 300.00']), 201)
    const { text } = await fileOf(own, 'client-listing?year=2026&format=xml')
    assert.match(text, /<ns2:Period>2026<\/ns2:Period>\s*<ns2:TurnOver>300.00</)
  })
})

describe('the intra-Community listing', () => {
  test('of Belgium has goods, triangles and services by customer, credit notes deducted', async () => {
    const desk = await openVatDesk(books, 'BE', { code: 'BAKKER' })
    const german = await desk.party('customer', {
      name: 'Bäckerei',
      vat_number: 'DE129273398',
    })
    const to = { third_party_id: german }
    replies(await desk.invoice('VEN', ['700000 500.00 SGIC'], to), 201)
    replies(await desk.invoice('VEN', ['700000 80.00 SSIC'], to), 201)
    replies(await desk.creditNote('NCV', ['700000 100.00 SGIC'], to), 201)
    const shown = await listed(desk, 'intra-listing?year=2026&period=1')
    assert.deepEqual(
      shown.lines.map(({ country, number, code, amount }: Shown) => [
        country,
        number,
        code,
        amount,
      ]),
      [
        ['DE', '129273398', 'L', '400.00'],
        ['DE', '129273398', 'S', '80.00'],
      ],
    )
    assert.deepEqual(
      [shown.period_type, shown.due_on, shown.amount_sum, shown.lines_count, shown.checks],
      ['quarterly', '2026-04-25', '480.00', 2, []],
    )
    const { name, text } = await fileOf(desk, 'intra-listing?year=2026&period=1&format=xml')
    assert.equal(name, 'BE0160771164_2026Q1_intra.xml')
    assert.match(text, /AmountSum="480.00"/)
    const empty = 'intra-listing?year=2026&period=2&format=xml'
    assert.deepEqual(await refusal(desk, empty), ['nothing_to_declare', 'format'])
  })

  test('refuses a file while a customer has no number, and wants months above 50,000', async () => {
    const desk = await openVatDesk(books)
    replies(await desk.invoice('VEN', ['700000 60000.00 SGIC']), 201)
    const shown = await listed(desk, 'intra-listing?year=2026&period=1')
    assert.deepEqual(
      shown.checks.map(({ code, severity }: Shown) => `${code} ${severity}`),
      ['customer_vat_missing error'],
    )
    const asked = 'intra-listing?year=2026&period=1&format=xml'
    assert.deepEqual(await refusal(desk, asked), ['declaration_has_errors', 'checks'])
    const vat_number = 'DE129273398'
    replies(
      await desk.admin.patch(`${desk.path}/third-parties/${desk.customer}`, { vat_number }),
      200,
    )
    for (const period of [1, 2]) {
      const { checks } = await listed(desk, `intra-listing?year=2026&period=${period}`)
      assert.deepEqual(
        checks.map(({ code }: Shown) => code),
        ['monthly_required'],
      )
    }
  })

  test('of France is of months, in whole euros, its services a DES', async () => {
    const desk = await openVatDesk(books, 'FR', { vat_regime: 'quarterly' })
    const vat_number = 'DE129273398'
    replies(
      await desk.admin.patch(`${desk.path}/third-parties/${desk.customer}`, { vat_number }),
      200,
    )
    replies(await desk.invoice('VEN', ['707000 100.60 V-ICG']), 201)
    replies(await desk.invoice('VEN', ['706000 50.40 V-ICS']), 201)
    const { lines } = await listed(desk, 'intra-listing?year=2026&period=3')
    assert.deepEqual(
      lines.map(({ code, amount }: Shown) => `${code} ${amount}`),
      ['L 101.00', 'S 50.00'],
    )
    const { name, text } = await fileOf(desk, 'intra-listing?year=2026&period=3&format=xml')
    assert.equal(name, 'FR44732829320_202603_des.xml')
    assert.match(text, /<valeur>50<\/valeur>\s*<partner_des>DE129273398</)
    const quarter = 'intra-listing?year=2026&period=1&period_type=quarterly'
    assert.deepEqual(await refusal(desk, quarter), ['not_applicable', 'period_type'])
    refusedAt(await desk.admin.get(`${desk.path}/vat/intra-listing?year=2026&period=13`), 'period')
  })

  test('of Luxembourg has both statements in one eCDF file', async () => {
    const desk = await openVatDesk(books, 'LU')
    const vat_number = 'DE129273398'
    replies(
      await desk.admin.patch(`${desk.path}/third-parties/${desk.customer}`, { vat_number }),
      200,
    )
    const settings = { vat: { ecdf: { matricule: '20102400123' } } }
    replies(await desk.admin.patch(`${desk.path}/settings`, settings), 200)
    const codes = replies(await desk.admin.get(`${desk.path}/vat-codes`), 200).body
    const codeOf = (box: string) =>
      codes.find(
        ({ direction, base_boxes }: Shown) =>
          direction === 'sale' && base_boxes.some((one: Shown) => one.box === box),
      ).code
    replies(await desk.invoice('VEN', [`7021 100.00 ${codeOf('457')}`]), 201)
    replies(await desk.invoice('VEN', [`7021 40.00 ${codeOf('423')}`]), 201)
    const { text } = await fileOf(desk, 'intra-listing?year=2026&period=1&format=xml')
    assert.match(text, /type="TVA_LICT"/)
    assert.match(text, /type="TVA_PSIT"/)
  })
})

describe('the slips 281.50', () => {
  test('have what was charged in the year and what was paid in it, of any year', async () => {
    const desk = await openVatDesk(books, 'BE', { ...address, country: 'BE' })
    await desk.addYear(2025)
    const lawyer = await desk.party('supplier', { name: 'Mr. Peeters' })
    const marked = {
      fees_281_50: { applicable: true, national_number: '85073003328' },
      ...address,
    }
    replies(await desk.admin.patch(`${desk.path}/third-parties/${lawyer}`, marked), 200)
    const bill = async (line: string, day: string, journal = 'ACH'): Promise<Shown> =>
      replies(
        await desk[journal === 'NCA' ? 'creditNote' : 'invoice'](journal, [line], {
          third_party_id: lawyer,
          entry_date: day,
        }),
        201,
      ).body
    const pay = async (amount: string, day: string): Promise<Shown> =>
      replies(
        await desk.admin.post(`${desk.path}/entries`, {
          journal_id: desk.journal('OD'),
          entry_date: day,
          lines: [
            { account: '440000', third_party_id: lawyer, debit: amount },
            { account: '580000', credit: amount },
          ],
        }),
        201,
      ).body
    const old = await bill('613000 1000.00 PS21', '2025-12-10')
    await desk.letter(old, await pay('1210.00', '2026-01-15'))
    const own = await bill('613000 400.00 PS21', '2026-02-01')
    await desk.letter(own, await pay('484.00', '2026-03-01'))
    await bill('613000 300.00 PS21', '2026-03-01')
    await bill('613000 50.00 PS21', '2026-03-02', 'NCA')
    const shown = await listed(desk, 'forms-281-50?year=2026')
    assert.deepEqual(shown.slips, [
      {
        sequence: 1,
        third_party_id: lawyer,
        name: 'Mr. Peeters',
        nature: 'fees',
        enterprise_number: null,
        national_number: '85073003328',
        amounts: { commissions: '0.00', fees: '650.00', benefits: '0.00', expenses: '0.00' },
        total: '650.00',
        paid: '1400.00',
      },
    ])
    assert.deepEqual([shown.due_on, shown.total_sum, shown.checks], ['2027-06-30', '650.00', []])
    const before = await listed(desk, 'forms-281-50?year=2025')
    assert.deepEqual([before.slips[0].total, before.slips[0].paid], ['1000.00', '0.00'])
    const asked = 'forms-281-50?year=2026&format=xml'
    assert.deepEqual(await refusal(desk, asked), [
      'declarant_incomplete',
      'sender.phone',
      'sender.email',
    ])
    const sender_281_50 = { phone: '02 000 00 00', email: 'a@example.be' }
    replies(await desk.admin.patch(`${desk.path}/settings`, { vat: { sender_281_50 } }), 200)
    const { name, text } = await fileOf(desk, asked)
    assert.equal(name, '0160771164_2026_28150.xml')
    assert.match(text, /<f50_2061_erelonenofvacatie>65000</)
    assert.match(text, /<f50_2065_werkelijkbetaaldb>140000</)
    assert.match(text, /<r8010_aantalrecords>3</)
  })

  test('want to know who someone is, and are refused as a file until they do', async () => {
    const desk = await openVatDesk(books)
    const marked = { fees_281_50: { applicable: true, nature: 'commissions' } }
    replies(await desk.admin.patch(`${desk.path}/third-parties/${desk.supplier}`, marked), 200)
    replies(await desk.invoice('ACH', ['613000 1000.00 PS21']), 201)
    const shown = await listed(desk, 'forms-281-50?year=2026')
    assert.deepEqual(
      shown.checks.map(({ code }: Shown) => code),
      ['identity_missing'],
    )
    assert.equal(shown.slips[0].amounts.commissions, '1000.00')
    assert.deepEqual(await refusal(desk, 'forms-281-50?year=2026&format=xml'), [
      'declaration_has_errors',
      'checks',
    ])
  })
})

test('listings are printed in each language, and are not for every country', async () => {
  const desk = await openVatDesk(books)
  for (const which of ['client-listing?', 'intra-listing?period=1&', 'forms-281-50?'])
    for (const lang of ['fr', 'nl', 'en', 'de']) {
      const asked = `${desk.path}/vat/${which}year=2026&format=pdf&lang=${lang}`
      const { headers, text } = replies(await desk.admin.get(asked), 200)
      assert.equal(headers.get('content-type'), 'application/pdf')
      assert.ok(text.startsWith('%PDF'))
    }
  const french = await openVatDesk(books, 'FR')
  for (const which of ['client-listing', 'forms-281-50'])
    assert.deepEqual(await refusal(french, `${which}?year=2026`), ['not_applicable', 'year'])
})
