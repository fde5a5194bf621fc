import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { computeReturn, formFor, packOf } from '#countries'
import {
  type EcdfFile,
  type EcdfParty,
  type EcdfStatedRow,
  ecdfAnnualAccounts,
  ecdfLanguage,
  ecdfReference,
  ecdfReturn,
  ecdfStatements,
  writeEcdf,
} from '#formats/tax-files/index'
import { day } from '#kernel/days'
import { parseInstant } from '#kernel/instants'
import { formatAmount, parseAmount } from '#kernel/money'

const shop: EcdfParty = { matricule: '20192401233', rcsNumber: 'B123456', vatNumber: 'LU26375245' }
const file: EcdfFile = {
  reference: 'ABC123X20260410T09153001',
  interface: 'MODL5',
  agent: null,
  declarer: shop,
  declarations: [],
}
const amounts = (boxes: Record<string, string>) =>
  Object.fromEntries(Object.entries(boxes).map(([box, text]) => [box, parseAmount(text)!]))

/** The lines of a written file, an element each. */
function linesOf(given: EcdfFile): string[] {
  const written = writeEcdf(given)
  assert.ok(written.ok)
  return written.content.replaceAll('><', '>\n<').trim().split('\n')
}

describe('a return for eCDF', () => {
  const form = formFor(packOf('LU').vatReturns, 'monthly')!
  const vatReturn = computeReturn(form, {
    ledger: amounts({ '472': '1000.00', '701': '1000.00', '702': '170.00', '458': '340.50' }),
    carried: {},
    manual: {},
    askRestitution: false,
  })
  const march = { periodType: 'monthly', year: 2026, period: 3 } as const
  const declaration = ecdfReturn(form, vatReturn, march, 'FR')

  test('stands in its envelope, with commas', () => {
    const lines = linesOf({ ...file, declarations: [declaration] })
    assert.deepEqual(lines.slice(0, 24), [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<eCDFDeclarations xmlns="http://www.ctie.etat.lu/2011/ecdf">',
      '<FileReference>ABC123X20260410T09153001</FileReference>',
      '<eCDFFileVersion>2.0</eCDFFileVersion>',
      '<Interface>MODL5</Interface>',
      '<Agent>',
      '<MatrNbr>20192401233</MatrNbr>',
      '<RCSNbr>B123456</RCSNbr>',
      '<VATNbr>26375245</VATNbr>',
      '</Agent>',
      '<Declarations>',
      '<Declarer>',
      '<MatrNbr>20192401233</MatrNbr>',
      '<RCSNbr>B123456</RCSNbr>',
      '<VATNbr>26375245</VATNbr>',
      '<Declaration type="TVA_DECM" model="1" language="FR">',
      '<Year>2026</Year>',
      '<Period>3</Period>',
      '<FormData>',
      '<Choice id="204">1</Choice>',
      '<Choice id="205">0</Choice>',
      '<NumericField id="012">1000,00</NumericField>',
      '<NumericField id="454">1000,00</NumericField>',
      '<NumericField id="472">1000,00</NumericField>',
    ])
    for (const field of [
      '701">1000,00',
      '702">170,00',
      '458">340,50',
      '105">-170,50',
      '419">0,00',
      '097">0,00',
    ])
      assert.ok(lines.includes(`<NumericField id="${field}</NumericField>`), field)
    assert.deepEqual(lines.slice(-5), [
      '</FormData>',
      '</Declaration>',
      '</Declarer>',
      '</Declarations>',
      '</eCDFDeclarations>',
    ])
  })

  test('has each field once: what holds something, and what the portal wants', () => {
    const ids = declaration.fields.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    // biome-ignore format: the list of the facts
    const wanted = ['012', '021', '457', '014', '018', '423', '419', '022', '037', '033', '046', '051', '056', '152', '065', '407', '409', '436', '463', '765', '410', '462', '464', '766', '767', '768', '076', '093', '097', '102', '103', '104', '105', '458', '459', '460', '461']
    assert.deepEqual(
      wanted.filter((id) => !ids.includes(id)),
      [],
    )
    assert.deepEqual(ids.filter((id) => !wanted.includes(id)).sort(), ['454', '472', '701', '702'])
  })

  test('of the year names fields of the yearly form only', () => {
    const yearly = formFor(packOf('LU').vatReturns, 'monthly', 'yearly')!
    const nothing = computeReturn(yearly, {
      ledger: {},
      carried: {},
      manual: {},
      askRestitution: false,
    })
    const { type, fields } = ecdfReturn(
      yearly,
      nothing,
      { periodType: 'yearly', year: 2026, period: 1 },
      'DE',
    )
    assert.equal(type, 'TVA_DECA')
    const names = yearly.boxes.map(({ box }) => box)
    assert.deepEqual(
      fields.filter(({ id }) => !names.includes(id)),
      [],
    )
    assert.ok(fields.length > 30)
  })
})

describe('recapitulative statements for eCDF', () => {
  const lines = [
    { country: 'BE', number: '0999000129', code: 'L', amount: parseAmount('100.00')! },
    { country: 'EL', number: '999888771', code: 'T', amount: parseAmount('-20.00')! },
    { country: 'FR', number: '03999888704', code: 'L', amount: parseAmount('50.50')! },
    { country: 'FR', number: '03999888704', code: 'S', amount: parseAmount('7.00')! },
  ] as const
  const quarter = { periodType: 'quarterly', year: 2026, period: 1 } as const

  test('have their tables after the totals', () => {
    const written = linesOf({ ...file, declarations: ecdfStatements(lines, quarter, 'EN') }).join(
      '',
    )
    assert.ok(
      written.includes(
        '<Declaration type="TVA_LICT" model="1" language="EN"><Year>2026</Year><Period>1</Period><FormData>' +
          '<NumericField id="04">150,50</NumericField><NumericField id="08">-20,00</NumericField><NumericField id="16">0,00</NumericField>' +
          '<Table><Line num="1"><TextField id="01">BE</TextField><TextField id="02">0999000129</TextField><NumericField id="03">100,00</NumericField></Line>' +
          '<Line num="2"><TextField id="01">FR</TextField><TextField id="02">03999888704</TextField><NumericField id="03">50,50</NumericField></Line></Table>' +
          '<Table><Line num="1"><TextField id="05">EL</TextField><TextField id="06">999888771</TextField><NumericField id="07">-20,00</NumericField></Line></Table>' +
          '</FormData></Declaration>' +
          '<Declaration type="TVA_PSIT" model="1" language="EN"><Year>2026</Year><Period>1</Period><FormData>' +
          '<NumericField id="04">7,00</NumericField><NumericField id="16">0,00</NumericField>' +
          '<Table><Line num="1"><TextField id="01">FR</TextField><TextField id="02">03999888704</TextField><NumericField id="03">7,00</NumericField></Line></Table>' +
          '</FormData></Declaration>',
      ),
      written,
    )
  })

  test('are not filed for nothing', () => {
    const march = { periodType: 'monthly', year: 2026, period: 3 } as const
    assert.deepEqual(ecdfStatements([], march, 'FR'), [])
    const services = ecdfStatements(lines.slice(3), march, 'FR')
    assert.deepEqual(
      services.map(({ type }) => type),
      ['TVA_PSIM'],
    )
    const triangular = ecdfStatements(lines.slice(1, 2), march, 'FR')
    assert.deepEqual(
      triangular.map(({ type, tables }) => [type, tables.length]),
      [['TVA_LICM', 1]],
    )
  })
})

describe('annual accounts for eCDF', () => {
  const days = { from: day('2025-07-01'), to: day('2026-06-30'), currency: 'EUR' }
  const row = (
    form: string,
    code: string,
    amount: string,
    previous: string,
    more: object = {},
  ) => ({
    form,
    code,
    codePrevious: String(Number(code) + 1),
    isTotal: false,
    adds: [],
    amount: parseAmount(amount)!,
    previous: parseAmount(previous)!,
    ...more,
  })
  const sum = { adds: ['659', '661'] }
  const rows: EcdfStatedRow[] = [
    row('CA_BILANABR', '109', '0.00', '0.00'),
    row('CA_BILANABR', '201', '0.00', '0.00', { isTotal: true }),
    row('CA_COMPPABR', '657', '0.00', '-5.00', sum),
    row('CA_COMPPABR', '659', '-7.00', '-5.00'),
    row('CA_COMPPABR', '661', '7.00', '0.00'),
    row('CA_COMPPABR', '669', '-12.50', '0.00', { isTotal: true }),
  ]

  test('are a declaration for each form, odd fields for the year and even ones for that before', () => {
    const [sheet, income] = ecdfAnnualAccounts(rows, days, 'FR')
    assert.deepEqual(
      [sheet!.type, sheet!.year, sheet!.period, income!.type],
      ['CA_BILANABR', 2025, 1, 'CA_COMPPABR'],
    )
    const shown = ({ fields }: typeof sheet & object) =>
      fields.map(
        ({ id, value }) => `${id} ${typeof value === 'string' ? value : formatAmount(value)}`,
      )
    const head = ['01 01/07/2025', '02 30/06/2026', '03 EUR']
    assert.deepEqual(shown(sheet!), [...head, '201 0.00', '202 0.00'])
    // A sum of fields that hold something stands there, though it comes to nothing.
    assert.deepEqual(shown(income!), [
      ...head,
      '657 0.00',
      '658 -5.00',
      '659 -7.00',
      '660 -5.00',
      '661 7.00',
      '669 -12.50',
      '670 0.00',
    ])
  })
})

describe('the envelope of eCDF', () => {
  test('names the sender when another one sends', () => {
    const agent = { matricule: '1990010112345', rcsNumber: null, vatNumber: null }
    const lines = linesOf({ ...file, agent })
    assert.deepEqual(lines.slice(5, 10), [
      '<Agent>',
      '<MatrNbr>1990010112345</MatrNbr>',
      '<RCSNbr>NE</RCSNbr>',
      '<VATNbr>NE</VATNbr>',
      '</Agent>',
    ])
  })

  test('is not made without the numbers of the declarer', () => {
    const declarer = { matricule: '123', rcsNumber: null, vatNumber: null }
    assert.deepEqual(writeEcdf({ ...file, declarer }), {
      ok: false,
      missing: [
        { place: 0, field: 'matricule' },
        { place: 0, field: 'vat_number' },
      ],
    })
  })

  test('has a reference that tells the sender and the moment', () => {
    const now = parseInstant('2026-04-10T07:15:30.070Z')!
    assert.equal(ecdfReference('ABC123', now), 'ABC123X20260410T09153007')
    assert.match(ecdfReference('000000', now), /^[0-9A-Z]{6}[XB]\d{8}T\d{6}\d{2}$/)
  })

  test('is in French for a Dutch file', () => {
    assert.deepEqual((['fr', 'nl', 'de', 'en'] as const).map(ecdfLanguage), [
      'FR',
      'FR',
      'DE',
      'EN',
    ])
  })
})
