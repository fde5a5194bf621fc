import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import {
  intraListing,
  type PackCode,
  type PartyFigure,
  type PeriodType,
  packOf,
  paidOf,
  type SlipFigure,
} from '../index.js'

/** A customer: id, name and number. */
type Customer = readonly [id: number, name: string, vatNumber: string | null]

function figuresOf(
  country: PackCode,
  customer: Customer,
  code: string,
  boxes: Record<string, string>,
): PartyFigure[] {
  const found = packOf(country).vatCodes.find((one) => one.code === code)!
  const vatCode = {
    code,
    category: found.category,
    baseBoxes: found.baseBoxes.map(({ box }) => box),
  }
  const [thirdPartyId, name, vatNumber] = customer
  return Object.entries(boxes).map(([box, text]) => ({
    thirdPartyId,
    name,
    vatNumber,
    vatCode,
    box,
    amount: parseAmount(text)!,
  }))
}

describe('the Belgian client listing', () => {
  const { clientListing } = packOf('BE').vatReturns
  const listed = (...figures: PartyFigure[][]) => draw(new Set(), ...figures)
  const draw = (include: Set<number>, ...figures: PartyFigure[][]) => {
    const { clients, leftOut, ...rest } = clientListing!.draw(figures.flat(), include)
    const line = (one: (typeof clients)[number] | (typeof leftOut)[number]) =>
      `${one.vatNumber} ${one.name} ${one.thirdPartyIds.join('+')} ${formatAmount(one.turnover)} ${formatAmount(one.vatAmount)}`
    return {
      clients: clients.map(line),
      leftOut: leftOut.map(
        (one) => `${line(one)}${one.hasCreditNotes ? ' with credit notes' : ''}`,
      ),
      sums: `${formatAmount(rest.turnoverSum)} ${formatAmount(rest.vatSum)}${rest.isNil ? ' nil' : ''}`,
    }
  }
  const belgian: Customer = [1, 'Alfa', 'BE0999000228']
  const sale = (customer: Customer, base: string, vat: string) =>
    figuresOf('BE', customer, 'SG21', { '03': base, '54': vat })

  test('has who bought for more than 250 euros, by number', () => {
    const other: Customer = [2, 'Beta', 'BE0999000129']
    assert.deepEqual(listed(sale(belgian, '250.00', '52.50'), sale(other, '250.01', '52.50')), {
      clients: ['BE0999000129 Beta 2 250.01 52.50'],
      leftOut: ['BE0999000228 Alfa 1 250.00 52.50'],
      sums: '250.01 52.50',
    })
  })

  test('is net of credit notes and corrections; a negative net is listed', () => {
    const net = listed(
      sale(belgian, '1000.00', '210.00'),
      figuresOf('BE', belgian, 'SG21', {
        '49': '300.00',
        '64': '42.00',
        '62': '21.00',
        '61': '5.00',
      }),
    )
    assert.deepEqual(net.clients, ['BE0999000228 Alfa 1 700.00 152.00'])
    const negative = listed(figuresOf('BE', belgian, 'SG21', { '49': '10.00', '64': '2.10' }))
    assert.deepEqual(negative.clients, ['BE0999000228 Alfa 1 -10.00 -2.10'])
    assert.equal(negative.sums, '-10.00 -2.10')
  })

  test('counts third parties with one number as one, and those that a person names', () => {
    const same: Customer = [7, 'Alfa Zuid', 'BE0999000228']
    const both = listed(sale(same, '200.00', '42.00'), sale(belgian, '100.00', '21.00'))
    assert.deepEqual(both.clients, ['BE0999000228 Alfa 1+7 300.00 63.00'])
    const little = sale(belgian, '10.00', '2.10')
    assert.equal(draw(new Set([1]), little).clients.length, 1)
    assert.equal(listed(little).sums, '0.00 0.00 nil')
  })

  test('tells which of those it leaves out have credit notes', () => {
    const figures = figuresOf('BE', belgian, 'SG21', { '03': '300.00', '49': '300.00' })
    assert.deepEqual(listed(figures).leftOut, ['BE0999000228 Alfa 1 0.00 0.00 with credit notes'])
  })

  // biome-ignore format: a table
  const codes: [string, Record<string, string>, boolean][] = [
    ['SG06', { '01': '500.00' }, true], ['S00', { '00': '500.00' }, true], ['SCC', { '45': '500.00' }, true],
    ['SEX', { '00': '500.00' }, false], ['SMAR', { '00': '500.00' }, false], ['SGIC', { '46': '500.00' }, false],
    ['SSIC', { '44': '500.00' }, false], ['SEXP', { '47': '500.00' }, false], ['SOSS', { '47': '500.00' }, false],
  ]
  for (const [code, boxes, isListed] of codes)
    test(`${isListed ? 'has' : 'does not have'} sales with ${code}`, () => {
      const { clients, leftOut } = listed(figuresOf('BE', belgian, code, boxes))
      assert.equal(clients.length, isListed ? 1 : 0)
      assert.deepEqual(leftOut, [])
    })

  test('knows nobody without a Belgian number', () => {
    for (const number of [null, 'FR03999888704', 'BE12'])
      assert.deepEqual(listed(sale([3, 'Gamma', number], '900.00', '189.00')).clients, [])
  })

  test('is drawn up in Belgium alone', () => {
    assert.equal(packOf('FR').vatReturns.clientListing, null)
    assert.equal(packOf('LU').vatReturns.clientListing, null)
  })
})

describe('the intra-Community listing', () => {
  const drawn = (
    country: PackCode,
    type: PeriodType,
    figures: PartyFigure[][],
    before: string[] = [],
  ) => {
    const { lines, amountSum, checks } = intraListing(
      packOf(country).vatReturns.intraListing,
      type,
      figures.flat(),
      before.map((text) => parseAmount(text)!),
    )
    return {
      lines: lines.map(
        (one) =>
          `${one.sequence} ${one.country} ${one.number} ${one.code} ${formatAmount(one.amount)}`,
      ),
      sum: formatAmount(amountSum),
      checks: checks.map(({ code, severity }) => `${code} ${severity}`),
    }
  }
  const french: Customer = [1, 'Moulin', 'FR03999888704']
  const greek: Customer = [2, 'Mylos', 'EL999888771']
  const northern: Customer = [3, 'Mill', 'XI123456789']

  test('has a line for each customer and code, by country, number and code', () => {
    const figures = [
      figuresOf('BE', northern, 'SGIC', { '46': '5.00' }),
      figuresOf('BE', french, 'SSIC', { '44': '1500.00' }),
      figuresOf('BE', french, 'SGIC', { '46': '2500.00', '48': '100.00' }),
      figuresOf('BE', greek, 'SICT', { '46': '400.00' }),
      figuresOf('BE', greek, 'SG21', { '03': '77.00' }),
    ]
    assert.deepEqual(drawn('BE', 'quarterly', figures), {
      lines: [
        '1 EL 999888771 T 400.00',
        '2 FR 03999888704 L 2400.00',
        '3 FR 03999888704 S 1500.00',
        '4 XI 123456789 L 5.00',
      ],
      sum: '4305.00',
      checks: [],
    })
  })

  test('leaves out what comes to nothing and keeps what is negative', () => {
    const figures = [
      figuresOf('BE', french, 'SGIC', { '46': '100.00', '48': '100.00' }),
      figuresOf('BE', greek, 'SSIC', { '48': '30.00' }),
    ]
    assert.deepEqual(drawn('BE', 'quarterly', figures).lines, ['1 EL 999888771 S -30.00'])
  })

  test('refuses customers without a number of another state', () => {
    for (const number of [null, 'BE0999000129', 'US12']) {
      const figures = [figuresOf('BE', [9, 'Nobody', number], 'SGIC', { '46': '10.00' })]
      const { lines, checks } = drawn('BE', 'quarterly', figures)
      assert.deepEqual([lines, checks], [[], ['customer_vat_missing error']])
    }
  })

  test('becomes monthly when a quarter has more than 50,000 of goods', () => {
    const goods = (base: string) => [
      figuresOf('BE', french, 'SGIC', { '46': base }),
      figuresOf('BE', french, 'SSIC', { '44': '90000.00' }),
    ]
    const checksOf = (...given: Parameters<typeof drawn>) => drawn(...given).checks
    assert.deepEqual(checksOf('BE', 'quarterly', goods('50000.00'), ['50000.00', '1.00']), [])
    assert.deepEqual(checksOf('BE', 'quarterly', goods('50000.01')), ['monthly_required warning'])
    assert.deepEqual(checksOf('BE', 'quarterly', goods('1.00'), ['0.00', '50000.01']), [
      'monthly_required warning',
    ])
    assert.deepEqual(checksOf('BE', 'monthly', goods('60000.00')), [])
    assert.deepEqual(
      checksOf('LU', 'quarterly', [figuresOf('LU', french, 'V-ICG', { '457': '60000.00' })]),
      [],
    )
  })

  test('is in whole euros in France, where services have a code of their own', () => {
    const german: Customer = [4, 'Mühle', 'DE999888771']
    const figures = [
      figuresOf('FR', german, 'V-ICG', { F2: '100.50' }),
      figuresOf('FR', german, 'V-TRI', { F2: '200.49' }),
      figuresOf('FR', german, 'V-ICS', { E2: '300.00' }),
      figuresOf('FR', german, 'V-EXPS', { E2: '400.00' }),
      figuresOf('FR', greek, 'V-ICS', { E2: '0.49' }),
    ]
    assert.deepEqual(drawn('FR', 'monthly', figures), {
      lines: ['1 DE 999888771 L 101.00', '2 DE 999888771 S 300.00', '3 DE 999888771 T 200.00'],
      sum: '601.00',
      checks: [],
    })
    assert.equal(packOf('FR').vatReturns.intraListing.periodType('quarterly'), 'monthly')
  })

  test('follows the boxes in Luxembourg', () => {
    const figures = [
      figuresOf('LU', french, 'V-ICG', { '472': '100.00', '457': '100.00' }),
      figuresOf('LU', french, 'V-TRI', { '472': '20.00', '018': '20.00' }),
      figuresOf('LU', french, 'V-ICS', { '472': '3.00', '423': '3.00' }),
      figuresOf('LU', french, 'V-ICSX', { '472': '9.00', '424': '9.00' }),
    ]
    assert.deepEqual(drawn('LU', 'quarterly', figures).lines, [
      '1 FR 03999888704 L 100.00',
      '2 FR 03999888704 S 3.00',
      '3 FR 03999888704 T 20.00',
    ])
  })

  test('comes to the boxes of the return, whoever the customers are', () => {
    const codes = fc.constantFrom('SGIC', 'SICT', 'SSIC')
    const sales = fc.array(
      fc.record({
        code: codes,
        customer: fc.constantFrom(french, greek, northern),
        cents: fc.bigInt({ min: 1n, max: 9_999_999n }),
        isCredit: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(sales, (booked) => {
        const figures = booked.map(({ code, customer, cents, isCredit }) => {
          const box = isCredit ? '48' : code === 'SSIC' ? '44' : '46'
          return figuresOf('BE', customer, code, { [box]: formatAmount(cents as Amount) })
        })
        const total = booked.reduce(
          (sum, { cents, isCredit }) => sum + (isCredit ? -cents : cents),
          0n,
        )
        const { amountSum } = intraListing(
          packOf('BE').vatReturns.intraListing,
          'monthly',
          figures.flat(),
        )
        assert.equal(amountSum, total)
      }),
    )
  })
})

describe('slips 281.50', () => {
  const { slips } = packOf('BE').vatReturns
  const lawyer: SlipFigure = {
    thirdPartyId: 5,
    name: 'Inventée',
    nature: null,
    enterpriseNumber: '0999000228',
    nationalNumber: null,
    hasAddress: true,
    total: parseAmount('3000.00')!,
    paid: parseAmount('2500.00')!,
  }
  const agent: SlipFigure = {
    ...lawyer,
    thirdPartyId: 6,
    name: 'Agent',
    nature: 'commissions',
    total: parseAmount('250.01')!,
  }

  test('are made above 250 euros, in the column of their nature', () => {
    const little = { ...lawyer, thirdPartyId: 7, name: 'Petit', total: parseAmount('250.00')! }
    const credit = { ...lawyer, thirdPartyId: 8, name: 'Retour', total: parseAmount('-1.00')! }
    const drawn = slips!.draw([lawyer, little, agent, credit])
    assert.deepEqual(
      drawn.slips.map(({ sequence, name, nature, amounts, total }) => [
        sequence,
        name,
        nature,
        Object.values(amounts).map(formatAmount).join(' '),
        formatAmount(total),
      ]),
      [
        [1, 'Agent', 'commissions', '250.01 0.00 0.00 0.00', '250.01'],
        [2, 'Inventée', 'fees', '0.00 3000.00 0.00 0.00', '3000.00'],
      ],
    )
    assert.equal(formatAmount(drawn.totalSum), '3250.01')
    assert.deepEqual(
      drawn.leftOut.map(({ name, reason }) => `${name} ${reason}`),
      ['Petit below_threshold', 'Retour nothing'],
    )
    assert.deepEqual(drawn.checks, [])
  })

  test('want an address, and an enterprise or national number', () => {
    const codesOf = (more: Partial<SlipFigure>) =>
      slips!
        .draw([{ ...lawyer, ...more }])
        .checks.map(({ code, severity }) => `${code} ${severity}`)
    assert.deepEqual(codesOf({ hasAddress: false }), ['identity_missing error'])
    assert.deepEqual(codesOf({ enterpriseNumber: null }), ['identity_missing error'])
    assert.deepEqual(codesOf({ enterpriseNumber: null, nationalNumber: '85073003328' }), [])
    assert.deepEqual(codesOf({ hasAddress: false, total: parseAmount('10.00')! }), [])
  })

  test('tell what was paid in the year, of documents of earlier years too', () => {
    const share = (settled: string) => ({
      settled: parseAmount(settled)!,
      whole: parseAmount('100.00')!,
    })
    const paid = paidOf([
      { amount: parseAmount('1000.00')!, before: share('25.00'), until: share('100.00') },
      { amount: parseAmount('200.00')!, before: share('0.00'), until: share('50.00') },
      { amount: parseAmount('-40.00')!, before: share('0.00'), until: share('100.00') },
    ])
    assert.equal(formatAmount(paid), '810.00')
  })
})
