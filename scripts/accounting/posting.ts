import { type CountryPack, type PackCode, packOf, type VatCode } from '#countries'
import { type Amount, add, parseAmount, subtract } from '#kernel/money'
import { type BoxAmount, summed } from '../../src/capabilities/ledger/domain/boxes.js'
import { parseRate } from '../../src/capabilities/ledger/domain/currency.js'
import { grossOf, type Invoice, vatOf } from '../../src/capabilities/ledger/domain/invoice.js'
import { invoiceEntry } from '../../src/capabilities/ledger/domain/invoice-entry.js'
import type { DraftLine } from '../../src/capabilities/ledger/domain/lines.js'
import { vatRule } from '../../src/capabilities/ledger/domain/vat-rule.js'
import { type Booking, documentKinds } from './examples.js'

/** What the program makes of an example. */
export type Posting = {
  readonly lines: readonly DraftLine[]
  readonly boxes: readonly BoxAmount[]
  readonly figures: Figures
  readonly codes: readonly CodeFigures[]
}

/** The amounts of the document, in its own currency; `booked` is what the third party's line has. */
export type Figures = Readonly<
  Record<'net' | 'vat' | 'gross' | 'deductible' | 'lost' | 'booked', Amount>
>

/** The amounts of one VAT code of the document; without a code, of the lines that have none. */
export type CodeFigures = {
  readonly code: VatCode | null
  readonly net: Amount
  readonly vat: Amount
  readonly deductible: Amount
}

/** Books an example as the program books any document. */
export function postingOf(country: PackCode, example: Booking): Posting {
  const pack = packOf(country)
  const invoice = invoiceOf(pack, example)
  const rate = example.currency ? parseRate(example.currency.rate)! : null
  const lines = invoiceEntry(invoice, rate)
  const codes = codesOf(pack, invoice)
  const vat = add(...codes.map((code) => code.vat))
  const deductible = add(...codes.map((code) => code.deductible))
  return {
    lines,
    boxes: boxesOfEntry(lines),
    codes,
    figures: {
      net: add(...codes.map((code) => code.net)),
      vat,
      gross: grossOf(invoice),
      deductible,
      lost: subtract(vat, deductible),
      booked: lines.find((line) => line.isThirdParty)!.amount,
    },
  }
}

/** The boxes of a whole entry, in the order of its lines. */
export function boxesOfEntry(lines: readonly DraftLine[]): BoxAmount[] {
  return summed(lines.flatMap((line) => line.boxes))
}

export function vatCodeOf(pack: CountryPack, code: string): VatCode {
  const found = pack.vatCodes.find((candidate) => candidate.code === code)
  if (!found) throw new Error(`${pack.code} has no VAT code ${code}`)
  return found
}

function invoiceOf(pack: CountryPack, { document, lines, control, lostVatTo }: Booking): Invoice {
  const { direction, isCreditNote } = documentKinds[document]
  const { supplier, customer } = pack.controlAccounts
  return {
    direction,
    isCreditNote,
    controlAccount: control ?? (direction === 'purchase' ? supplier : customer),
    lines: lines.map((line) => {
      const [account = '', amount = '', code] = line.split(' ')
      const rule = code === undefined ? null : vatRule(vatCodeOf(pack, code))
      const isOwn = rule !== null && lostVatTo !== undefined
      return {
        account,
        amount: parseAmount(amount)!,
        vat: isOwn ? { ...rule, nonDeductibleAccount: lostVatTo } : rule,
        label: null,
      }
    }),
  }
}

function codesOf(pack: CountryPack, invoice: Invoice): CodeFigures[] {
  const withCode = vatOf(invoice).map(({ rule, base, vat, deductible }) => ({
    code: vatCodeOf(pack, rule.code),
    net: base,
    vat,
    deductible,
  }))
  const none = invoice.lines.filter((line) => line.vat === null)
  if (none.length === 0) return withCode
  const nothing = parseAmount('0')!
  const net = add(...none.map((line) => line.amount))
  return [...withCode, { code: null, net, vat: nothing, deductible: nothing }]
}
