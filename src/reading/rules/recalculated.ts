/** An extract put in order: texts trimmed, numbers in their stored form, amounts that follow from the lines. */
import {
  belgianCommunication,
  creditorReference,
  iban as readIban,
  vatNumber as readVatNumber,
} from '#countries'
import type {
  Counterparty,
  Extracted,
  ExtractedLine,
  ExtractedTotals,
} from '#formats/e-invoices/index'
import {
  type Amount,
  add,
  formatAmount,
  isInRange,
  negate,
  parseAmount,
  subtract,
  times,
  zero,
} from '#kernel/money'

export function recalculated(extracted: Extracted): Extracted {
  const lines = extracted.lines.map(lineInOrder)
  const adjustments = extracted.adjustments.map((one) => ({
    ...one,
    description: text(one.description),
    vat_category: upper(one.vat_category),
    amount_net: rounded(one.amount_net),
  }))
  return {
    ...extracted,
    counterparty: extracted.counterparty === null ? null : partyInOrder(extracted.counterparty),
    number: text(extracted.number),
    structured_communication: communication(extracted.structured_communication),
    payment_reference: reference(extracted.payment_reference),
    currency: upper(extracted.currency),
    lines,
    adjustments,
    totals: totalsOf({ ...extracted, lines, adjustments }),
    payment: {
      ...extracted.payment,
      iban: account(extracted.payment.iban),
      bic: bare(extracted.payment.bic),
    },
    corrects: extracted.corrects.map((one) => one.trim()).filter((one) => one !== ''),
    nature: text(extracted.nature),
  }
}

function partyInOrder(party: Counterparty): Counterparty {
  return {
    name: text(party.name),
    vat_number: vatNumberInOrder(party.vat_number),
    iban: account(party.iban),
    bic: bare(party.bic),
  }
}

function lineInOrder(line: ExtractedLine): ExtractedLine {
  const net = centsOf(line.amount_net)
  const due = line.vat_rate === null ? null : times(net, hundredthsOf(line.vat_rate), 10_000n)
  const given = line.amount_vat === null ? null : centsOf(line.amount_vat)
  // A till rounds the VAT of a line from its gross price, which may be a cent off.
  const isNear = given !== null && due !== null && near(given, due, 1n)
  const vat = due === null ? null : isNear ? given : due
  return {
    ...line,
    description: line.description.replace(/\s+/g, ' ').trim(),
    vat_category: upper(line.vat_category),
    amount_net: numberOf(net),
    amount_vat: vat === null ? null : numberOf(vat),
    amount_gross: vat === null ? null : numberOf(add(net, vat)),
  }
}

function totalsOf(extracted: Extracted): ExtractedTotals {
  const { totals } = extracted
  const parts = [...extracted.lines, ...extracted.adjustments]
  const prepaid = centsOf(totals.prepaid)
  const rounding = centsOf(totals.rounding)
  const breakdown = breakdownOf(extracted)
  const net =
    parts.length > 0 ? add(...parts.map(({ amount_net }) => centsOf(amount_net))) : netOf(totals)
  const vat =
    breakdown.length > 0 || parts.length > 0
      ? sum(breakdown.map(({ amount }) => amount))
      : known(totals.vat)
  const gross = net === null || vat === null ? known(totals.gross) : add(net, vat)
  return {
    net: shown(net),
    vat: shown(vat),
    gross: shown(gross),
    prepaid: numberOf(prepaid),
    rounding: numberOf(rounding),
    payable: gross === null ? null : numberOf(add(gross, negate(prepaid), rounding)),
    vat_breakdown: breakdown,
  }
}

function netOf({ net, vat_breakdown: stated }: ExtractedTotals): Amount | null {
  return stated.length > 0 ? sum(stated.map(({ base }) => base)) : known(net)
}

type Shares = ExtractedTotals['vat_breakdown']

/** As stated where it follows from the lines, since the seller rounds in his own way; else from the lines. */
function breakdownOf({ lines, adjustments, totals }: Extracted): Shares {
  const stated = totals.vat_breakdown.map((share) => ({
    ...share,
    category: upper(share.category),
    base: rounded(share.base),
    amount: rounded(share.amount),
  }))
  const parts = [...lines, ...adjustments]
  if (parts.length === 0) return stated
  const bases = new Map<number, { base: Amount; category: string | null }>()
  for (const { vat_rate: rate, vat_category: category, amount_net: net } of parts) {
    if (rate === null) continue
    const before = bases.get(rate)
    bases.set(rate, {
      base: add(before?.base ?? zero, centsOf(net)),
      category: before?.category ?? category,
    })
  }
  const isComplete = parts.every(({ vat_rate: rate }) => rate !== null)
  if (!isComplete) return stated
  const off = BigInt(Math.max(2, Math.min(parts.length, 20)))
  const fits =
    stated.length === bases.size &&
    stated.every(({ rate, base, amount }) => {
      const own = bases.get(rate)
      const due = times(centsOf(base), hundredthsOf(rate), 10_000n)
      return own !== undefined && own.base === centsOf(base) && near(due, centsOf(amount), off)
    })
  if (fits) return stated
  const categories = new Map(stated.map(({ rate, category }) => [rate, category]))
  return [...bases].map(([rate, { base, category }]) => ({
    category: category ?? categories.get(rate) ?? null,
    rate,
    base: numberOf(base),
    amount: numberOf(times(base, hundredthsOf(rate), 10_000n)),
  }))
}

function text(value: string | null): string | null {
  const trimmed = value?.replace(/\s+/g, ' ').trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function upper(value: string | null): string | null {
  return text(value)?.toUpperCase() ?? null
}

function bare(value: string | null): string | null {
  return (
    text(value)
      ?.replace(/[\s./-]/g, '')
      .toUpperCase() ?? null
  )
}

function vatNumberInOrder(value: string | null): string | null {
  const given = text(value)
  if (given === null) return null
  const read = readVatNumber(given)
  return read.ok ? read.value : bare(given)
}

function account(value: string | null): string | null {
  const given = text(value)
  if (given === null) return null
  const read = readIban(given)
  return read.ok ? read.value : bare(given)
}

function communication(value: string | null): string | null {
  const given = text(value)
  if (given === null) return null
  const read = belgianCommunication(given)
  return read.ok ? read.value : given
}

function reference(value: string | null): string | null {
  const given = text(value)
  if (given === null) return null
  const read = creditorReference(given)
  return read.ok ? read.value : given
}

const one = parseAmount(1)!

/** The cents of a JSON number, rounded half away from zero by its decimal text, never by a float. */
export function centsOf(value: number): Amount {
  if (!Number.isFinite(value)) return zero
  const decimal = /e/.test(String(value)) ? value.toFixed(8) : String(value)
  const [whole = '0', part = ''] = decimal.split('.')
  const amount = times(one, BigInt(whole + part), 10n ** BigInt(part.length))
  return isInRange(amount) ? amount : zero
}

/** A rate such as 5.5 in hundredths of a percent. */
export function hundredthsOf(rate: number): bigint {
  return centsOf(rate)
}

function known(value: number | null): Amount | null {
  return value === null ? null : centsOf(value)
}

function sum(values: readonly number[]): Amount {
  return add(...values.map(centsOf))
}

function rounded(value: number): number {
  return numberOf(centsOf(value))
}

function shown(amount: Amount | null): number | null {
  return amount === null ? null : numberOf(amount)
}

export function numberOf(amount: Amount): number {
  return Number(formatAmount(amount))
}

function near(value: Amount, other: Amount, off: bigint): boolean {
  const difference = subtract(value, other)
  return difference <= off && difference >= -off
}
