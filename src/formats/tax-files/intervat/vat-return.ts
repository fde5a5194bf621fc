/** VAT returns of forms 625 and 629 for Intervat, one or many in a consignment. */
import type { BoxAmounts, VatPeriod } from '#countries'
import { branch, document, element, leaf, type Xml } from '#formats/xml/writer'
import { type Amount, formatAmount, zero } from '#kernel/money'
import { cut, type WrittenFile, writtenUnless } from '../written-file.js'
import {
  declarantOf,
  type IntervatParty,
  type IntervatSender,
  inputCommon,
  missingOfDeclarants,
  senderOf,
} from './parties.js'

export type IntervatReturn = {
  readonly declarant: IntervatParty
  /** The declarant's own reference, 14 characters at most. */
  readonly reference: string | null
  /** The reference under which Intervat knows the return that this one replaces. */
  readonly replaces: string | null
  readonly period: VatPeriod
  readonly boxes: BoxAmounts
  readonly comment: string | null
}

export type IntervatPeriodicReturn = IntervatReturn & {
  readonly isClientListingNil: boolean
  readonly askRestitution: boolean
  readonly askPaymentForm: boolean
}

/** Whether a reference is one that Intervat gave out: `4567890-0999123457-202612`. */
export function isIntervatReference(reference: string): boolean {
  return /^\d{1,20}-\d{10}-\d{6}$/.test(reference)
}

/** `BE0999123457_2026Q1.xml`, or `_202603.xml` for a month. */
export function intervatFileName(
  vatNumber: string,
  { periodType, year, period }: VatPeriod,
): string {
  const part = periodType === 'monthly' ? String(period).padStart(2, '0') : `Q${period}`
  return `${vatNumber}_${periodType === 'yearly' ? year : `${year}${part}`}.xml`
}

/** The consignment of some returns of form 625. */
export function writePeriodicReturns(
  returns: readonly IntervatPeriodicReturn[],
  sender: IntervatSender,
): WrittenFile {
  return consignment('VATConsignment', 'VATDeclaration', returns, sender, (one) => [
    data(one.boxes, ['71', '72']),
    leaf('ns2:ClientListingNihil', yesOrNo(one.isClientListingNil)),
    element('ns2:Ask', {
      Restitution: yesOrNo(one.askRestitution),
      Payment: yesOrNo(one.askPaymentForm),
    }),
  ])
}

/** The consignment of some special returns of form 629. */
export function writeSpecialReturns(
  returns: readonly IntervatReturn[],
  sender: IntervatSender,
): WrittenFile {
  return consignment('VAT629Consignment', 'VAT629Declaration', returns, sender, (one) => [
    data(one.boxes, ['83', '84']),
  ])
}

function consignment<Return extends IntervatReturn>(
  root: string,
  name: string,
  returns: readonly Return[],
  sender: IntervatSender,
  content: (one: Return) => Xml[],
): WrittenFile {
  const missing = missingOfDeclarants(returns.map(({ declarant }) => declarant))
  const declarations = () =>
    returns.map((one, place) =>
      element(
        `ns2:${name}`,
        { SequenceNumber: String(place + 1), DeclarantReference: cut(one.reference, 14) },
        replaced(`ns2:Replaced${name}`, one.replaces),
        declarantOf(one.declarant),
        branch('ns2:Period', ...periodOf(one.period)),
        ...content(one),
        leaf('ns2:Comment', one.comment),
      ),
    )
  const attributes = {
    xmlns: inputCommon,
    'xmlns:ns2': `http://www.minfin.fgov.be/${root}`,
    [`${name}sNbr`]: String(returns.length),
  }
  return writtenUnless(missing, () =>
    document(`ns2:${root}`, attributes, senderOf(sender), ...declarations()),
  )
}

/** What Intervat would not know is not named. */
export function replaced(name: string, reference: string | null): Xml {
  return reference !== null && isIntervatReference(reference) ? leaf(name, reference) : ''
}

export function periodOf({ periodType, year, period }: VatPeriod): Xml[] {
  const parts = { monthly: 'Month', quarterly: 'Quarter', yearly: null }
  const part = parts[periodType]
  return [part === null ? '' : leaf(`ns2:${part}`, String(period)), leaf('ns2:Year', String(year))]
}

/**
 * The grids in ascending order, those without anything left out but for the one that closes the return. Grids
 * without a number are not sent, and neither is 91, which was repealed.
 */
function data(boxes: BoxAmounts, closing: readonly string[]): Xml {
  const grids = Object.entries(boxes)
    .filter(([box]) => /^\d{2}$/.test(box) && box !== '91')
    .filter(([box, amount]) => amount !== zero || closing.includes(box))
    .map(([box, amount]): [number, Amount] => [Number(box), amount])
    .sort(([one], [other]) => one - other)
  return branch(
    'ns2:Data',
    ...grids.map(([grid, amount]) =>
      leaf('ns2:Amount', formatAmount(amount), { GridNumber: String(grid) }),
    ),
  )
}

function yesOrNo(answer: boolean): string {
  return answer ? 'YES' : 'NO'
}
