import { isTaxedOnReceipts, type VatForm } from '#countries'
import type { Day } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { add, formatAmount, negate, storedAmount, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { type Figures, readAmounts, writtenAmounts } from '../domain/figures.js'
import type { Kind } from '../domain/kinds.js'
import { byAccount, type CountedFigure, dueNow, ledgerOf, readBoxes } from '../domain/ledger.js'
import type { Basis } from '../queries/declarations.js'
import {
  type BoxFigure,
  boxSums,
  lineFigures,
  saleCodes,
  taxMovements,
} from '../queries/figures.js'
import { basisNow, previousOf, returnsWithin } from '../queries/neighbours.js'
import {
  type DeclaredLine,
  declaredWithin,
  type WaitingLine,
  waitingLines,
} from '../queries/waiting.js'

export type Span = { readonly kind: Kind; readonly startsOn: Day; readonly endsOn: Day }

/** All that a return is computed from, read from the books. */
export type ReadFigures = {
  readonly basis: Basis
  readonly previousId: number | null
  readonly figures: Figures
  readonly declaredLines: readonly DeclaredLine[]
}

/** Reads the figures of a return. The basis comes first: who posts meanwhile makes it stale, never wrong. */
export async function readFigures(
  op: CompanyReading,
  form: VatForm,
  span: Span,
): Promise<ReadFigures> {
  const { kind, startsOn, endsOn } = span
  const basis = await basisNow(op, kind, startsOn, endsOn)
  const previous = await previousOf(op, kind, startsOn)
  const waiting = await waitingLines(op, endsOn)
  const declared = waiting.map(declaredLine)
  const booked = await (form.grain.includes('vatCode') ? lineFigures : boxSums)(
    op,
    startsOn,
    endsOn,
  )
  const { ledger, outside, lines } = ledgerOf(form, [
    ...booked.map(counted),
    ...waiting.flatMap((line, place) => ofWaiting(line, declared[place]!)),
    ...(kind === 'yearly' ? await ofPeriods(op, span) : []),
  ])
  const before = kind === 'yearly' ? await returnsWithin(op, startsOn, endsOn) : []
  const settled = before.flatMap(({ figures }) =>
    figures.movements.map(({ account, amount }) => ({
      account,
      amount: negate(storedAmount(amount)),
    })),
  )
  const moved = (await taxMovements(op, startsOn, endsOn)).map(({ account, amount }) => ({
    account,
    amount: storedAmount(amount),
  }))
  const sum = (amounts: readonly string[]) => formatAmount(add(...amounts.map(storedAmount)))
  return {
    basis,
    previousId: previous?.id ?? null,
    declaredLines: declared,
    figures: {
      ledger: writtenAmounts(ledger),
      outside: writtenAmounts(outside),
      lines,
      carried: previous?.carried_out ?? {},
      is_on_receipts: isTaxedOnReceipts(await saleCodes(op)),
      balance_before: sum(before.map(({ balance }) => balance)),
      corrected_before: sum(before.map(({ corrected }) => corrected)),
      movements: byAccount([...moved, ...settled]).map(({ account, amount }) => ({
        account,
        amount: formatAmount(amount),
      })),
      became_due: becameDue(waiting, declared),
    },
  }
}

function counted({ vat_code, amount, ...figure }: BoxFigure): CountedFigure {
  return { ...figure, vatCode: vat_code, amount: storedAmount(amount) }
}

function declaredLine(line: WaitingLine): DeclaredLine {
  const { boxes, moved } = dueNow({
    amount: storedAmount(line.amount),
    boxes: readBoxes(line.boxes),
    settled: storedAmount(line.settled),
    whole: storedAmount(line.whole),
    declared: readAmounts(line.declared),
    moved: storedAmount(line.moved),
  })
  const { line_id, settled, whole, until, lettering_id, lettering_code } = line
  return {
    ...{ line_id, settled, whole, until, lettering_id, lettering_code },
    boxes: boxes.map(({ box, amount }) => ({ box, amount: formatAmount(amount) })),
    moved: formatAmount(line.final_account === null ? zero : moved),
  }
}

/** What a line whose VAT waits adds to the boxes now. */
function ofWaiting({ vat_code, account }: WaitingLine, { boxes }: DeclaredLine): CountedFigure[] {
  return readBoxes(boxes).map((box) => ({ ...box, vatCode: vat_code, account, lines: 1 }))
}

/** A year holds what the returns of its periods declared of such lines as well. */
async function ofPeriods(op: CompanyReading, { startsOn, endsOn }: Span): Promise<CountedFigure[]> {
  const declared = await declaredWithin(op, startsOn, endsOn)
  return declared.map(({ box, amount, vat_code, account }) => ({
    ...{ box, account, lines: 1 },
    vatCode: vat_code,
    amount: storedAmount(amount),
  }))
}

/** VAT that leaves each waiting account for each final one. */
function becameDue(
  waiting: readonly WaitingLine[],
  declared: readonly DeclaredLine[],
): Figures['became_due'] {
  const moves = waiting.flatMap(({ account, final_account }, place) =>
    final_account === null
      ? []
      : [{ account, final: final_account, amount: storedAmount(declared[place]!.moved) }],
  )
  return [...grouped(moves, ({ account, final }) => `${account} ${final}`).values()]
    .map((of) => ({
      waiting_account: of[0]!.account,
      final_account: of[0]!.final,
      total: add(...of.map(({ amount }) => amount)),
    }))
    .filter(({ total }) => total !== zero)
    .sort((one, other) => (one.waiting_account < other.waiting_account ? -1 : 1))
    .map(({ total, ...accounts }) => ({ ...accounts, amount: formatAmount(total) }))
}
