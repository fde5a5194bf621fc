import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import {
  checkReturn,
  computeReturn,
  formFor,
  type LedgerFigure,
  ledgerFor,
  type PackCode,
  packOf,
  settlementOf,
} from '../index.js'
import type { BoxShare, VatCode } from '../vat.js'

/** A document of the quarter: VAT code, base, and the account of its lines; a credit note has a minus before it. */
type Document = readonly [code: string, base: string, account?: string]

/** What the documents put in boxes and on VAT accounts, by the table of VAT codes alone. */
function booked(country: PackCode, documents: readonly Document[]) {
  const figures: LedgerFigure[] = []
  const moved = new Map<string, bigint>()
  const move = (account: string | null, amount: bigint) => {
    if (account !== null && amount !== 0n) moved.set(account, (moved.get(account) ?? 0n) + amount)
  }
  for (const [code, text, account = ''] of documents) {
    const vatCode = packOf(country).vatCodes.find((one) => one.code === code)!
    const isCredit = text.startsWith('-')
    const base = parseAmount(text.replace('-', ''))!
    const vat = part(base, vatCode.rate)
    const deductible = part(vat, vatCode.deductiblePercent)
    const fill = (shares: readonly BoxShare[], amount: bigint) => {
      for (const { box, sign, percent, isLost } of shares) {
        const share = isLost ? amount - deductible : part(amount, percent)
        figures.push({ box, amount: (BigInt(sign) * share) as Amount, vatCode: code, account })
      }
    }
    fill(isCredit ? vatCode.baseBoxesCredit : vatCode.baseBoxes, base)
    fill(isCredit ? vatCode.taxBoxesCredit : vatCode.taxBoxes, vat)
    const { due, deducted } = accountsOf(vatCode, isCredit)
    const side = isCredit ? -1n : 1n
    move(due, -side * vat)
    if (vatCode.direction === 'purchase') move(deducted, side * deductible)
  }
  const movements = [...moved]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, amount]) => ({ account, amount: amount as Amount }))
  return { figures, movements }
}

function accountsOf(code: VatCode, isCredit: boolean) {
  return isCredit
    ? { due: code.dueAccountCredit, deducted: code.deductibleAccountCredit }
    : { due: code.dueAccount, deducted: code.deductibleAccount }
}

/** Half a cent goes away from zero; all amounts here are positive. */
function part(amount: bigint, percent: string): bigint {
  return (amount * BigInt(percent.replace('.', '')) * 2n + 10_000n) / 20_000n
}

function worked(
  country: PackCode,
  documents: readonly Document[],
  carried: Record<string, string> = {},
) {
  const { vatReturns, controlAccounts } = packOf(country)
  const form = formFor(vatReturns, 'quarterly')!
  const { figures, movements } = booked(country, documents)
  const brought = Object.entries(carried).map(([box, text]) => [box, parseAmount(text)!])
  const given = {
    ...ledgerFor(form, figures),
    carried: Object.fromEntries(brought),
    manual: {},
    askRestitution: false,
  }
  const vatReturn = computeReturn(form, given)
  const period = { periodType: 'quarterly', year: 2026, period: 1 } as const
  const settlement = settlementOf(vatReturns.settlement, {
    form,
    figures: given,
    movements,
    becameDue: [],
    accounts: {
      payable: controlAccounts.vatPayableSettlement,
      receivable: controlAccounts.vatReceivableSettlement,
      correctionPayable: null,
      correctionReceivable: null,
    },
  })
  assert.ok(settlement.ok)
  const filled = Object.entries(vatReturn.boxes).filter(([, amount]) => amount !== 0n)
  return {
    checks: checkReturn(form, vatReturn, { period, intraListing: null }).map(({ code }) => code),
    boxes: Object.fromEntries(filled.map(([box, amount]) => [box, formatAmount(amount)])),
    entry: settlement.lines.map(({ account, debit, credit }) =>
      debit > 0n ? `${account} D ${formatAmount(debit)}` : `${account} C ${formatAmount(credit)}`,
    ),
  }
}

test('a quarter of a Belgian trader, from its documents to the entry that settles it', () => {
  const { boxes, entry, checks } = worked('BE', [
    ['SG21', '20000.00'],
    ['SG06', '1000.00'],
    ['SG21', '-200.00'],
    ['SSIC', '1500.00'],
    ['PG21', '3000.00'],
    ['PG21', '-100.00'],
    ['PGIC21', '2000.00'],
    ['PSCC21', '1000.00'],
    // A car: half of the VAT of 105.00 is lost and counts with the cost in 82.
    ['PS21C', '500.00'],
  ])
  // biome-ignore format: a table
  assert.deepEqual(boxes, {
    '01': '1000.00', '03': '20000.00', '44': '1500.00', '49': '200.00',
    '81': '4900.00', '82': '1552.50', '85': '100.00', '86': '2000.00', '87': '1000.00',
    '54': '4260.00', '55': '420.00', '56': '210.00', '63': '21.00', XX: '4911.00',
    '59': '1312.50', '64': '42.00', YY: '1354.50', '71': '3556.50',
  })
  assert.deepEqual(entry, [
    '411059 C 1312.50',
    '411064 C 42.00',
    '451054 D 4260.00',
    '451055 D 420.00',
    '451056 D 210.00',
    '451063 D 21.00',
    '451200 C 3556.50',
  ])
  assert.deepEqual(checks, [])
})

test('a quarter of a French company, in whole euros, with a credit from before', () => {
  const documents: Document[] = [
    ['V20', '10000.40'],
    ['V5_5', '1234.56'],
    ['V-EXP', '2000.49'],
    ['V-ICG', '1500.50'],
    ['P20-ICG', '3000.00'],
    ['P20-ICS', '500.00'],
    ['P20', '4251.65'],
    ['P20-IMM', '2000.00'],
  ]
  const { boxes, entry, checks } = worked('FR', documents, { '22': '300.00' })
  // 08: 10,000.40 + 3,000 + 500 = 13,500.40. 20: 600 + 100 + 850.33. The tax of 09 is that of 1,235.
  // biome-ignore format: a table
  assert.deepEqual(boxes, {
    A1: '11235.00', A3: '500.00', B2: '3000.00', E1: '2000.00', F2: '1501.00',
    '08B': '13500.00', '08T': '2700.00', '09B': '1235.00', '09T': '68.00', '16': '2768.00', '17': '600.00',
    '19': '400.00', '20': '1550.00', '22': '300.00', '23': '2250.00', TD: '518.00', '28': '518.00', '32': '518.00',
  })
  // Due 2,767.98 less deductible 1,950.33 and the credit of 300.00 leaves 517.65: the euro is paid, 0.35 is lost.
  assert.deepEqual(entry, [
    '445200 D 600.00',
    '445210 D 100.00',
    '445620 C 400.00',
    '445660 C 850.33',
    '445662 C 700.00',
    '445710 D 2067.98',
    '445670 C 300.00',
    '445510 C 518.00',
    '658000 D 0.35',
  ])
  assert.deepEqual(checks, [])
})

test('a quarter of a Luxembourg company', () => {
  const { boxes, entry, checks } = worked('LU', [
    ['V17', '10000.00'],
    ['V17', '-400.00'],
    ['V3', '333.33'],
    ['V-ICG', '2000.00'],
    ['P17-M', '2000.00'],
    ['P17-ICS-F', '500.00'],
    // Half of the 17.00 is lost by the pro rata, which goes to 095.
    ['P17-PRO', '100.00'],
  ])
  // biome-ignore format: a table
  assert.deepEqual(boxes, {
    '472': '11933.33', '454': '11933.33', '012': '11933.33', '457': '2000.00', '021': '2000.00', '022': '9933.33',
    '701': '9600.00', '702': '1632.00', '031': '333.33', '040': '10.00', '037': '9933.33', '046': '1642.00',
    '741': '500.00', '742': '85.00', '436': '500.00', '462': '85.00', '409': '500.00', '410': '85.00', '076': '1727.00',
    '458': '357.00', '461': '85.00', '093': '442.00', '095': '8.50', '097': '8.50', '102': '433.50',
    '103': '1727.00', '104': '433.50', '105': '1293.50',
  })
  assert.deepEqual(entry, ['421611 C 433.50', '461411 D 1727.00', '461412 C 1293.50'])
  assert.deepEqual(checks, [])
})
