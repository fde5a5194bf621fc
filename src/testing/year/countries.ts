/**
 * What the people of the simulation know of a country, written down from the forms and the charts themselves and not
 * from the tables of the program, so that both can be held against each other.
 */
export type CountryCode = 'BE' | 'FR' | 'LU'

/** A VAT code: percent, its account, and the boxes of an invoice and of a credit note, `-81` for what is subtracted. */
export type Taxed = {
  readonly code: string
  readonly percent: number
  readonly account: string
  readonly base: readonly string[]
  readonly tax: readonly string[]
  readonly credit: {
    readonly account: string
    readonly base: readonly string[]
    readonly tax: readonly string[]
  }
}

type Part = { readonly account: string; readonly taxed: Taxed }

export type Trade = { readonly account: string; readonly codes: readonly Taxed[] }

export type Country = {
  readonly code: CountryCode
  readonly bank: string
  readonly customers: string
  readonly suppliers: string
  readonly transit: string
  readonly capital: string
  /** Where the result of a year stands in the next one. */
  readonly result: { readonly profit: string; readonly loss: string }
  readonly bankCosts: string
  readonly payroll: { readonly wages: string; readonly owed: string; readonly taxes: string }
  readonly sales: readonly Trade[]
  readonly purchases: readonly Trade[]
  /** What a discount of long ago is credited with: seldom sold or bought, so that its boxes fall below zero. */
  readonly discounts: { readonly sale: Part; readonly purchase: Part }
  readonly vatPayable: string
  readonly vatReceivable: string
  /** Whether the form has whole euros, and where the cents go. */
  readonly rounding: { readonly loss: string; readonly gain: string } | null
  /** Whether a return of a month or a quarter is settled by an entry. */
  readonly isSettled: boolean
  readonly assets: {
    readonly account: string
    readonly depreciation: string
    readonly expense: string
    /** How days are counted: 365 to a year, or twelve times thirty. */
    readonly days: 'of the year' | 'thirty'
    readonly investment: Taxed
  }
}

const taxed = (
  code: string,
  percent: number,
  account: string,
  base: string,
  tax: string,
  credit: readonly [account: string, base: string, tax: string],
): Taxed => ({
  code,
  percent,
  account,
  base: listed(base),
  tax: listed(tax),
  credit: { account: credit[0], base: listed(credit[1]), tax: listed(credit[2]) },
})

const listed = (boxes: string): string[] => boxes.split(' ').filter(Boolean)

const belgium: Country = {
  code: 'BE',
  bank: '550000',
  customers: '400000',
  suppliers: '440000',
  transit: '580000',
  capital: '100000',
  result: { profit: '140000', loss: '141000' },
  bankCosts: '657200',
  payroll: { wages: '620200', owed: '455000', taxes: '453000' },
  sales: [
    {
      account: '700000',
      codes: [
        taxed('SG21', 21, '451054', '03', '54', ['411064', '49', '64']),
        taxed('SG06', 6, '451054', '01', '54', ['411064', '49', '64']),
      ],
    },
    { account: '705000', codes: [taxed('SS21', 21, '451054', '03', '54', ['411064', '49', '64'])] },
  ],
  purchases: [
    {
      account: '604000',
      codes: [
        taxed('PG21', 21, '411059', '81', '59', ['451063', '-81 85', '63']),
        taxed('PG06', 6, '411059', '81', '59', ['451063', '-81 85', '63']),
      ],
    },
    {
      account: '612300',
      codes: [taxed('PS21', 21, '411059', '82', '59', ['451063', '-82 85', '63'])],
    },
  ],
  discounts: {
    sale: {
      account: '700000',
      taxed: taxed('SG12', 12, '451054', '02', '54', ['411064', '49', '64']),
    },
    purchase: {
      account: '604000',
      taxed: taxed('PG12', 12, '411059', '81', '59', ['451063', '-81 85', '63']),
    },
  },
  vatPayable: '451200',
  vatReceivable: '411200',
  rounding: null,
  isSettled: true,
  assets: {
    account: '240100',
    depreciation: '240109',
    expense: '630230',
    days: 'of the year',
    investment: taxed('PI21', 21, '411059', '83', '59', ['451063', '-83 85', '63']),
  },
}

const frenchInvestment = taxed('P20-IMM', 20, '445620', '', '19', ['445620', '', '-19'])
const frenchPurchase = taxed('P20', 20, '445660', '', '20', ['445660', '', '-20'])

const france: Country = {
  code: 'FR',
  bank: '512000',
  customers: '411000',
  suppliers: '401000',
  transit: '580000',
  capital: '101300',
  result: { profit: '120000', loss: '129000' },
  bankCosts: '627800',
  payroll: { wages: '641100', owed: '421000', taxes: '431000' },
  sales: [
    {
      account: '707000',
      codes: [
        taxed('V20', 20, '445710', 'A1 08B', '08T', ['445710', '-A1 -08B', '-08T']),
        taxed('V10', 10, '445710', 'A1 9BB', '9BT', ['445710', '-A1 -9BB', '-9BT']),
      ],
    },
  ],
  purchases: [
    { account: '607000', codes: [frenchPurchase] },
    { account: '606400', codes: [frenchPurchase] },
  ],
  discounts: {
    sale: {
      account: '707000',
      taxed: taxed('V5_5', 5.5, '445710', 'A1 09B', '09T', ['445710', '-A1 -09B', '-09T']),
    },
    purchase: { account: '606400', taxed: frenchInvestment },
  },
  vatPayable: '445510',
  vatReceivable: '445670',
  rounding: { loss: '658000', gain: '758000' },
  isSettled: true,
  assets: {
    account: '218300',
    depreciation: '281830',
    expense: '681120',
    days: 'thirty',
    investment: frenchInvestment,
  },
}

const luxembourg: Country = {
  code: 'LU',
  bank: '5131',
  customers: '4011',
  suppliers: '44111',
  transit: '5171',
  capital: '101',
  result: { profit: '1411', loss: '1411' },
  bankCosts: '61333',
  payroll: { wages: '62111', owed: '4714', taxes: '4621' },
  sales: [
    {
      account: '7061',
      codes: [
        taxed('V17', 17, '461411', '472 701', '702', ['461411', '-472 -701', '-702']),
        taxed('V3', 3, '461411', '472 031', '040', ['461411', '-472 -031', '-040']),
      ],
    },
  ],
  purchases: [
    { account: '6061', codes: [taxed('P17-M', 17, '421611', '', '458', ['421611', '', '-458'])] },
    { account: '61333', codes: [taxed('P17-F', 17, '421611', '', '458', ['421611', '', '-458'])] },
  ],
  discounts: {
    sale: {
      account: '7061',
      taxed: taxed('V8', 8, '461411', '472 705', '706', ['461411', '-472 -705', '-706']),
    },
    purchase: {
      account: '6061',
      taxed: taxed('P8-M', 8, '421611', '', '458', ['421611', '', '-458']),
    },
  },
  vatPayable: '461412',
  vatReceivable: '421612',
  rounding: null,
  isSettled: true,
  assets: {
    account: '2235',
    depreciation: '22359',
    expense: '6333',
    days: 'of the year',
    investment: taxed('P17-I', 17, '421611', '', '458', ['421611', '', '-458']),
  },
}

export const countries: Readonly<Record<CountryCode, Country>> = {
  BE: belgium,
  FR: france,
  LU: luxembourg,
}
