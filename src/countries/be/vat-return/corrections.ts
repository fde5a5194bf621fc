import { negate } from '#kernel/money'
import { type BoxAmount, gathered } from '../../vat-return/boxes.js'
import { type ReversedLine, takenBack } from '../../vat-return/reversal.js'

/** Grids of an invoice whose correction is declared elsewhere, as plus. */
// biome-ignore format: a table
const ofInvoices: Readonly<Record<string, string>> = {
  '00': '49', '01': '49', '02': '49', '03': '49', '45': '49', '47': '49', '44': '48', '46': '48',
  '54': '62', '55': '62', '56': '62', '57': '62', '59': '61', '61': '62', '62': '61',
}

/** The same of a credit note: VAT that was taken back is due or deducted again. */
const ofCreditNotes: Readonly<Record<string, string>> = {
  '64': '61',
  '63': '62',
  '61': '62',
  '62': '61',
}

const inputs = ['81', '82', '83']

/**
 * What a reversal declares of a line of an earlier return: credit notes and negative corrections have grids of their
 * own, and VAT that was declared is adjusted in 61 and 62.
 */
export function correctedBoxes(line: ReversedLine): BoxAmount[] {
  const corrected = line.boxes.flatMap((one) =>
    line.isCreditNote ? ofCreditNote(one, line) : ofInvoice(one, line),
  )
  return Object.entries(gathered(corrected)).map(([box, amount]) => ({ box, amount }))
}

function ofInvoice({ box, amount }: BoxAmount, { invoiceBoxes }: ReversedLine): BoxAmount[] {
  const target = ofInvoices[box]
  if (target !== undefined) return [{ box: target, amount }]
  const taken = { box, amount: negate(amount) }
  if (!inputs.includes(box)) return [taken]
  const isFromUnion = invoiceBoxes.includes('86') || invoiceBoxes.includes('88')
  return [taken, { box: isFromUnion ? '84' : '85', amount }]
}

/** The base goes back to the grids of an invoice; those of credit notes stay as they were declared. */
function ofCreditNote({ box, amount }: BoxAmount, { invoiceBoxes }: ReversedLine): BoxAmount[] {
  const target = ofCreditNotes[box]
  if (target !== undefined) return [{ box: target, amount }]
  if (box === '84' || box === '85') return []
  const isSale = box === '48' || box === '49'
  if (isSale && invoiceBoxes.length > 0) return invoiceBoxes.map((base) => ({ box: base, amount }))
  return takenBack({ boxes: [{ box, amount }] })
}
