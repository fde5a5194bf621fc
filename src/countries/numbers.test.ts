import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '#testing/rounds'
import {
  belgianCommunication,
  belgianCreditorIdentifier,
  belgianIban,
  countryPacks,
  creditorIdentifier,
  creditorReference,
  formatBelgianCommunication,
  formatIban,
  forms28150,
  iban,
  isSepaIban,
  makeBelgianCommunication,
  makeCreditorReference,
  packOf,
  vatNumber,
} from './index.js'
import type { NumberCheck } from './numbers.js'

const accepts = (check: NumberCheck, text: string, value: string) =>
  assert.deepEqual(check(text), { ok: true, value }, text)

const refuses = (check: NumberCheck, ...texts: string[]) => {
  for (const text of texts) assert.deepEqual(check(text), { ok: false }, text)
}

test('a Belgian enterprise number is read with or without its separators', () => {
  const { enterpriseNumber, vatNumber: vat } = packOf('BE').numbers
  accepts(enterpriseNumber, '0999.123.457', '0999123457')
  accepts(enterpriseNumber, ' 0123 456 749 ', '0123456749')
  accepts(enterpriseNumber, 'BE 0123-456-749', '0123456749')
  accepts(enterpriseNumber, '123456749', '0123456749')
  accepts(enterpriseNumber, '1000.000.021', '1000000021')
  accepts(vat, 'be 0999.123.457', 'BE0999123457')
  accepts(vat, '0999123457', 'BE0999123457')
  refuses(enterpriseNumber, '0999.123.458', '2999123457', '09991234570', '', 'FR0999123457')
  refuses(enterpriseNumber, '0'.repeat(1_000_000), '０９９９１２３４５７')
})

test('a French SIREN or SIRET follows Luhn, but for the establishments of La Poste', () => {
  const { enterpriseNumber } = packOf('FR').numbers
  for (const valid of ['732829320', '404833048', '443061841', '73282932000074']) {
    accepts(enterpriseNumber, valid, valid)
  }
  accepts(enterpriseNumber, '732 829 320 00074', '73282932000074')
  accepts(enterpriseNumber, '35600000000048', '35600000000048')
  accepts(enterpriseNumber, '35600000049837', '35600000049837')
  refuses(enterpriseNumber, '732829321', '73282932000075', '35600000049838', '7328293200007')
})

test('a French VAT number carries the key of its SIREN', () => {
  const { vatNumber: vat } = packOf('FR').numbers
  for (const valid of ['FR83404833048', 'FR44732829320', 'FR64443061841']) {
    accepts(vat, valid, valid)
  }
  accepts(vat, '83 404 833 048', 'FR83404833048')
  accepts(vat, 'FR K7 399859412', 'FRK7399859412')
  refuses(vat, 'FR84404833048', 'FRI7399859412', 'K7399859412', 'FR404833048')
})

test('Luxembourg has a register number, a matricule and a VAT number', () => {
  const { enterpriseNumber, vatNumber: vat } = packOf('LU').numbers
  for (const valid of ['B123456', 'F1', '20192401233', '20202204563', '20152420014']) {
    accepts(enterpriseNumber, valid, valid)
  }
  accepts(enterpriseNumber, 'b 123.456', 'B123456')
  accepts(enterpriseNumber, '1985121412373', '1985121412373')
  refuses(enterpriseNumber, 'B0123', 'B12345678', '20192401239', '1985121412374', '1985121412383')
  for (const valid of ['LU26375245', 'LU18861827', 'LU10677059']) accepts(vat, valid, valid)
  accepts(vat, '26375245', 'LU26375245')
  refuses(vat, 'LU26375246', 'LU2637524', 'BE26375245')
})

test('VAT numbers of the other EU states are read with their prefix', () => {
  // biome-ignore format: a table
  const valid = [
    'ATU13585627', 'DE136695976', 'DK13585628', 'EE100931558', 'EL023456780', 'ESB58378431',
    'FI20774740', 'HR33392005961', 'HU12892312', 'IE6433435F', 'IT00743110157', 'NL004495445B01',
    'PL8567346215', 'PT501964843', 'SE556188840401', 'SI50223054', 'SK2022749619', 'CY10259033P',
    'BE0999123457', 'FR83404833048', 'LU26375245',
  ]
  for (const number of valid) accepts(vatNumber, number, number)
  accepts(vatNumber, 'nl 0044.95.445.B01', 'NL004495445B01')
  refuses(vatNumber, 'ATU13585626', 'DE136695975', 'IT00743110158', 'NL004495446B01')
  refuses(vatNumber, 'US123456789', 'GB999999973', '0999123457', 'constructor', '__proto__', '')
})

test('an IBAN has the length of its country and a remainder of one', () => {
  accepts(iban, 'be20 5390 0123 4556', 'BE20539001234556')
  accepts(iban, 'BE68539007547034', 'BE68539007547034')
  accepts(iban, 'FR7630006000011234567890189', 'FR7630006000011234567890189')
  accepts(iban, 'LU120010001234567891', 'LU120010001234567891')
  accepts(iban, 'NO93 8601 1117 947', 'NO9386011117947')
  accepts(iban, 'TR33 0006 1005 1978 6457 8413 26', 'TR330006100519786457841326')
  refuses(iban, 'BE20539001234557', 'BE2053900123455', 'FR76300060000112345678901', '', 'BE20')
  assert.equal(formatIban('BE20539001234556'), 'BE20 5390 0123 4556')
})

test('a Belgian account needs its own check beside that of the IBAN', () => {
  // The remainder of 5390012345 is 56; with 57 an IBAN can be made that only ISO accepts.
  const account = '539001234557'
  const check = 98 - Number(BigInt(`${account}111400`) % 97n)
  refuses(iban, `BE${String(check).padStart(2, '0')}${account}`)
})

test('a structured communication is read in every form in which banks write it', () => {
  accepts(belgianCommunication, '+++090/2026/00112+++', '090202600112')
  accepts(belgianCommunication, '***123/4567/89002***', '123456789002')
  accepts(belgianCommunication, '000000009797', '000000009797')
  refuses(belgianCommunication, '+++090/2026/00113+++', '+++090/2026/00112', '+090202600112+', '')
  assert.equal(makeBelgianCommunication('2026000123'), '202600012320')
  assert.equal(formatBelgianCommunication(makeBelgianCommunication('2026')), '+++000/0002/02686+++')
  assert.throws(() => makeBelgianCommunication('12345678901'), RangeError)
})

test('an account lies within SEPA by the country of its IBAN', () => {
  // biome-ignore format: a table
  const within = ['BE', 'FR', 'LU', 'NL', 'IS', 'LI', 'NO', 'CH', 'MC', 'SM', 'AD', 'VA', 'GB', 'GI', 'AL', 'ME', 'MK', 'MD', 'RS']
  for (const country of within) assert.ok(isSepaIban(`${country}68539007547034`), country)
  for (const country of ['TR', 'US', 'UA', 'SA', 'XK', 'MA', 'TN', 'GF', 'be', ''])
    assert.ok(!isSepaIban(`${country}330006100519786457841326`), country)
})

test('the identifier of a creditor is checked without its business code', () => {
  for (const valid of [
    'BE81ZZZ0123456749',
    'DE98ZZZ09999999999',
    'AT61ZZZ01234567890',
    'FR72ZZZ123456',
  ])
    accepts(creditorIdentifier, valid, valid)
  accepts(creditorIdentifier, 'be81 abc 0123.456.749', 'BE81ABC0123456749')
  refuses(
    creditorIdentifier,
    'BE82ZZZ0123456749',
    'BE81ZZZ0123456748',
    'BE81ZZZ',
    '',
    '81ZZZ0123456749',
  )
  refuses(creditorIdentifier, `BE81ZZZ${'0'.repeat(29)}`, 'BE81Z*Z0123456749')
})

test('the identifier of a Belgian creditor follows from its enterprise number', () => {
  accepts(belgianCreditorIdentifier, '0123.456.749', 'BE81ZZZ0123456749')
  accepts(belgianCreditorIdentifier, '123456749', 'BE81ZZZ0123456749')
  refuses(belgianCreditorIdentifier, '0123456748', '')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 19_999_999 }), (stem) => {
      const first = String(stem).padStart(8, '0')
      const number = `${first}${String(97 - (stem % 97)).padStart(2, '0')}`
      const made = belgianCreditorIdentifier(number)
      assert.ok(made.ok)
      accepts(creditorIdentifier, made.value, made.value)
    }),
  )
})

test('a creditor reference follows ISO 11649', () => {
  for (const valid of ['RF18539007547034', 'RF69INV20260017', 'RF31FA2026000123']) {
    accepts(creditorReference, valid, valid)
    assert.equal(makeCreditorReference(valid.slice(4)), valid)
  }
  accepts(creditorReference, 'rf18 5390 0754 7034', 'RF18539007547034')
  refuses(creditorReference, 'RF19539007547034', 'RF18', `RF18${'1'.repeat(22)}`)
})

test('one wrong digit is always noticed by a check modulo 97', () => {
  const { enterpriseNumber } = packOf('BE').numbers
  const eight = fc.integer({ min: 1_000_000, max: 19_999_999 })
  const enterprise = eight.map((number) => {
    const digits = String(number).padStart(8, '0')
    return digits + String(97 - (number % 97)).padStart(2, '0')
  })
  const ten = fc.stringMatching(/^\d{10}$/)
  const communication = ten.map(makeBelgianCommunication)
  const belgian = ten.map((digits) => {
    const account = makeBelgianCommunication(digits)
    return `BE${String(98 - Number(BigInt(`${account}111400`) % 97n)).padStart(2, '0')}${account}`
  })
  noticesWrongDigit(enterprise, enterpriseNumber)
  noticesWrongDigit(communication, belgianCommunication)
  noticesWrongDigit(belgian, iban)
})

test('an old Belgian account number becomes its IBAN', () => {
  accepts(belgianIban, '539001234556', 'BE20539001234556')
  accepts(belgianIban, '539-0075470-34', 'BE68539007547034')
  refuses(belgianIban, '539001234557', '53900123455', 'BE20539001234556', '')
})

test('the examples of the number formats are valid', () => {
  const checks: Record<string, NumberCheck> = {
    iban,
    structured_communication: belgianCommunication,
  }
  for (const pack of countryPacks) {
    for (const { kind, example } of pack.numberFormats) {
      const { enterpriseNumber, vatNumber: vat } = pack.numbers
      const own: Record<string, NumberCheck> = {
        enterprise: enterpriseNumber,
        establishment: enterpriseNumber,
        national: enterpriseNumber,
        vat,
      }
      const check = own[kind] ?? checks[kind]
      if (check) assert.ok(check(example).ok, `${pack.code} ${example}`)
    }
  }
})

function noticesWrongDigit(numbers: fc.Arbitrary<string>, check: NumberCheck): void {
  const place = fc.nat()
  const shift = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(numbers, place, shift, (number, at, by) => {
      assert.ok(check(number).ok, number)
      const first = number.search(/\d/)
      const index = first + (at % (number.length - first))
      const digit = (Number(number[index]) + by) % 10
      const wrong = number.slice(0, index) + digit + number.slice(index + 1)
      assert.ok(!check(wrong).ok, `${number} became ${wrong}`)
    }),
    { numRuns: rounds(6000) },
  )
}

test('a Belgian national number has a check that fits, whenever its owner was born', () => {
  const { nationalNumber } = forms28150
  accepts(nationalNumber, '85.07.30-033.28', '85073003328')
  accepts(nationalNumber, '010520123 41', '01052012341')
  accepts(nationalNumber, '01052012312', '01052012312')
  refuses(nationalNumber, '85073003327', '8507300332', '850730033281', 'x5073003328', '')
})
