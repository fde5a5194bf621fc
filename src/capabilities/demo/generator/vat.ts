import { packOf, type VatCode } from '#countries'
import { type Amount, add, times, zero } from '#kernel/money'
import { demoCountry, type EntryPlan, type LinePlan } from './plan.js'

const codes: ReadonlyMap<string, VatCode> = new Map(
  packOf(demoCountry).vatCodes.map((code) => [code.code, code]),
)

function codeNamed(code: string): VatCode {
  const found = codes.get(code)
  if (!found) throw new Error(`no VAT code ${code} in the country pack`)
  return found
}

/** Whether it is the VAT of the usual rate, and the seller charges it. */
export function isUsual(code: string | null): boolean {
  if (code === null) return false
  const { rate, isReverseCharge } = codeNamed(code)
  return rate === '21.00' && !isReverseCharge
}

/** `21.00` as hundredths of a percent. */
const hundredths = (percent: string): bigint => BigInt(percent.replace('.', ''))

type Taxed = Pick<LinePlan, 'amount' | 'vatCode'>

/** The VAT of each code on the sum of its lines, as the ledger computes it. */
export function vatOf(lines: readonly Taxed[]): { code: VatCode; tax: Amount }[] {
  const bases = new Map<string, Amount>()
  for (const { vatCode, amount } of lines)
    if (vatCode !== null) bases.set(vatCode, add(bases.get(vatCode) ?? zero, amount))
  return [...bases].map(([name, base]) => {
    const code = codeNamed(name)
    return { code, tax: times(base, hundredths(code.rate), 10_000n) }
  })
}

/** What is owed for lines without VAT: with reverse charge the VAT is not part of it. */
export function grossOf(lines: readonly Taxed[]): Amount {
  const charged = vatOf(lines).filter(({ code }) => !code.isReverseCharge)
  return add(...lines.map(({ amount }) => amount), ...charged.map(({ tax }) => tax))
}

/** What an entry moves on the accounts of VAT: debits above zero, credits below. */
export function vatMoves({ kind, lines }: EntryPlan): { account: string; amount: Amount }[] {
  if (kind === 'free')
    return lines
      .filter(({ account }) => vatAccounts.has(account))
      .map(({ account, side, amount }) => ({ account, amount: signed(amount, side === 'debit') }))
  if (kind === 'return') return []
  const isCredit = kind === 'credit_note'
  return vatOf(lines).flatMap(({ code, tax }) => {
    const due = isCredit ? code.dueAccountCredit : code.dueAccount
    const deductible = isCredit ? code.deductibleAccountCredit : code.deductibleAccount
    return [
      ...(due ? [{ account: due, amount: signed(tax, isCredit) }] : []),
      ...(deductible ? [{ account: deductible, amount: signed(tax, !isCredit) }] : []),
    ]
  })
}

const signed = (amount: Amount, isDebit: boolean): Amount => (isDebit ? amount : -amount) as Amount

/** The accounts on which VAT waits for the return. */
export const vatAccounts: ReadonlySet<string> = new Set(
  [...codes.values()].flatMap((code) =>
    [
      code.dueAccount,
      code.deductibleAccount,
      code.dueAccountCredit,
      code.deductibleAccountCredit,
    ].filter((account) => account !== null),
  ),
)

/** The price without VAT and the VAT in an amount that includes it. */
export function splitOf(gross: Amount, vatCode: string): { net: Amount; tax: Amount } {
  const rate = hundredths(codeNamed(vatCode).rate)
  const net = times(gross, 10_000n, 10_000n + rate)
  return { net, tax: (gross - net) as Amount }
}
