/** Who sells and who buys: which of the two is the company whose books are kept, and who is the other. */
import type { KnownParty, Own } from '../reading.js'
import { type Identifiers, type Identity, keysOf } from './identifiers.js'
import { hasForm, isLike, nameKey, nameOf, nameText, spotsOfName } from './names.js'
import {
  blockOf,
  customerLabel,
  isInFooter,
  isNameLike,
  isTagLine,
  isUnder,
  letterhead,
  sellerLabel,
} from './places.js'
import { legalForm } from './vocabulary.js'
import { isCustomers, isDebited, isSellers } from './whose.js'
import type { Cell, Paper, Spot } from './words.js'

export type Parties = {
  readonly direction: 'sale' | 'purchase' | null
  readonly isOwnFound: boolean
  /** Another's number stands above our name, and ours nowhere: who sells has to print his. */
  readonly isOtherFirst: boolean
  /** The own name is the first one on the paper, where who sells stands. */
  readonly isOwnHead: boolean
  /** How clearly the two sides can be told apart. */
  readonly certainty: number
  readonly other: Identity | undefined
  /** Two companies could be the other side. */
  readonly isDoubtful: boolean
  readonly known: KnownParty | undefined
  readonly name: string | null
  readonly nameConfidence: number
}

type Ground = {
  readonly paper: Paper
  readonly ids: Identifiers
  readonly own: Own
  readonly known: readonly KnownParty[]
  readonly isReceipt: boolean
}

export function partiesOf(ground: Ground): Parties {
  const { ids, own, paper, isReceipt } = ground
  const ownKeys = new Set(keysOf(own))
  const ownSpots: Spot[] = ids.companies.filter(({ key, isSound }) => isSound && ownKeys.has(key))
  const ownNames = ownNamesIn(paper, own.name, ownSpots)
  const ownAccounts = ids.accounts.filter(({ value }) => own.ibans.includes(value))
  const isOwnFound = ownSpots.length > 0 || ownNames.length > 0 || ownAccounts.length > 0
  // One whose check digits do not hold is nobody's: it may be anyone's, misprinted or misread.
  const others = ids.companies.filter(({ key, isSound }) => isSound && !ownKeys.has(key))
  const spots = [...ownSpots, ...ownNames]
  const lean = isOwnFound ? leaning(ground, spots, others, ownAccounts) : 0
  const direction = directionBy(isOwnFound, lean, others, isReceipt)
  const side = direction === 'sale' ? 'buyer' : 'seller'
  const isOfCustomer = (spot: Spot) => isCustomers(paper, spot)
  const candidates = side === 'buyer' ? others : others.filter((spot) => !isOfCustomer(spot))
  const ranked = rank(ground, candidates, side, spots)
  const party = knownParty(ground, ranked[0]?.identity, direction)
  const chosen = ranked[0]?.identity
  const misprinted = ids.companies.find((one) => !one.isSound && !isOfCustomer(one))
  const named = nameOf(ground, chosen ?? misprinted, side, ownNames, spots)
  return {
    direction,
    isOwnFound,
    isOtherFirst: ownSpots.length === 0 && isAboveAll(chosen, ownNames),
    isOwnHead: isOwnFound && isFirst(paper, own, direction),
    certainty: Math.min(1, Math.abs(lean) / 3),
    other: chosen,
    isDoubtful: party === undefined && isDoubtful(ranked),
    known: party ?? knownByName(ground, named.name, direction),
    name: named.name,
    nameConfidence: named.confidence,
  }
}

/**
 * Companies of one group share a name but for its form. Where the own number is printed, the name counts
 * in its block, or when its form agrees too.
 */
function ownNamesIn(paper: Paper, name: string, numbers: readonly Spot[]): Spot[] {
  const all = spotsOfName(paper, name)
  if (numbers.length === 0) return all
  const blocks = new Set(numbers.flatMap((spot) => blockOf(paper, spot)))
  return all.filter(({ cell }) => blocks.has(cell) || hasForm(cell.text, name))
}

function directionBy(
  isOwnFound: boolean,
  lean: number,
  others: readonly Identity[],
  isReceipt: boolean,
): 'sale' | 'purchase' | null {
  if (isOwnFound) return lean > 0 ? 'sale' : 'purchase'
  const companies = new Set(others.filter(({ kind }) => kind === 'vat').map(({ key }) => key))
  return isReceipt || companies.size === 1 ? 'purchase' : null
}

/** Above nought the own company sells, below it buys. */
function leaning(
  { paper, ids, own, known }: Ground,
  ownSpots: readonly Spot[],
  others: readonly Identity[],
  ownAccounts: readonly Spot[],
): number {
  let lean = 0
  const hasOwnAccount = ownAccounts.some((spot) => !isDebited(paper, spot))
  // Who sells prints his number; a name alone may be the customer's beside a number of his abroad.
  const isNumbered = ownSpots.some((spot) => ids.companies.includes(spot as Identity))
  if (ownSpots.some((spot) => isUnder(paper, spot, customerLabel))) lean -= 4
  if (others.some((spot) => isUnder(paper, spot, customerLabel))) lean += isNumbered ? 3 : 0
  if (ownSpots.some((spot) => isUnder(paper, spot, sellerLabel))) lean += 3
  if (ownSpots.some((spot) => isCustomers(paper, spot))) lean -= 4
  if (others.some((spot) => isCustomers(paper, spot))) lean += isNumbered ? 3 : 0.5
  if (ownSpots.some((spot) => isSellers(paper, spot))) lean += 3
  if (others.some((spot) => isSellers(paper, spot))) lean -= 3
  if (ownSpots.some((spot) => isInFooter(paper, spot))) lean += 3
  if (others.some((spot) => isInFooter(paper, spot))) lean -= 3
  // Who sells prints the account beside the number.
  const besideAccount = (spot: Spot) =>
    ids.accounts.some(
      ({ cell }) =>
        cell === spot.cell ||
        (cell.page === spot.cell.page &&
          Math.abs(cell.row - spot.cell.row) <= 1 &&
          cell.x < spot.cell.right &&
          cell.right > spot.cell.x),
    )
  if (others.some(besideAccount)) lean -= 1.5
  if (ownSpots.some(besideAccount)) lean += 1.5
  if (hasOwnAccount) lean += 4
  else if (ownAccounts.length > 0) lean -= 3
  else if (own.ibans.length > 0 && ids.accounts.some(({ isSound }) => isSound)) lean -= 2
  const head = letterhead(paper)
  const isOwnHead = ownHead(paper, own, ownSpots, others)
  // Who sells has his number below his name.
  if (head !== undefined && others.some((spot) => blockOf(paper, spot).includes(head))) lean -= 1.5
  if (head !== undefined || topOf(paper) !== undefined)
    lean += isOwnHead ? (head === undefined ? 2 : 4) : -1.5
  const accounts = new Set(ids.accounts.map(({ value }) => value))
  for (const party of known)
    if (party.ibans.some((account) => accounts.has(account)))
      lean += party.type === 'supplier' ? -3 : 0
  const keys = new Set(others.map(({ key }) => key))
  const types = new Set(
    known.filter((party) => keysOf(party).some((key) => keys.has(key))).map(({ type }) => type),
  )
  if (types.size === 1) lean += types.has('customer') ? 2 : -2
  const first = firstOf(ownSpots)
  const other = firstOf(others)
  if (first !== undefined && other !== undefined) lean += isAbove(first, other) ? 0.5 : -0.5
  return lean
}

function topOf(paper: Paper): Cell | undefined {
  return paper.cells.find(
    ({ page, text }) =>
      page === 1 && isNameLike(nameText(text)) && (legalForm.test(text) || !isTagLine(text)),
  )
}

/** Whether the letterhead, or else what is named first, is the own company. */
function ownHead(
  paper: Paper,
  own: Own,
  ownSpots: readonly Spot[],
  others: readonly Identity[],
): boolean {
  const cell = letterhead(paper) ?? topOf(paper)
  if (cell === undefined) return false
  const isOwn = isLike(cell.text, own.name) && hasForm(cell.text, own.name)
  // The number below a name tells two companies of one name apart.
  const isAmong = others.some((spot) => blockOf(paper, spot).includes(cell))
  return (isOwn || ownSpots.some((spot) => spot.cell === cell)) && !isAmong
}

function isFirst(paper: Paper, own: Own, direction: Parties['direction']): boolean {
  const top = topOf(paper)
  const head = letterhead(paper)
  const isOwn = (cell: Cell | undefined) => cell !== undefined && isLike(cell.text, own.name)
  // A customer is not written in large letters.
  const least = paper.height * (paper.isRecognised ? 1.4 : 1.15)
  const bottom = (paper.pages[0]?.height ?? 842) * 0.2
  const isLarge = ({ page, y, height }: Cell) => page === 1 && y < bottom && height > least
  // Nor does he stand above all but a tag line, a title or the number of the page, with a telephone or a site below him.
  const isTop = ({ row, x }: Cell) =>
    row <= 2 &&
    paper.rows
      .slice(row + 1, row + 7)
      .some(({ cells }) => cells.some((cell) => Math.abs(cell.x - x) < 30 && isContact(cell)))
  const isHead = (cell: Cell) => isOwn(cell) && (isLarge(cell) || isTop(cell))
  if (direction === 'purchase' && paper.cells.some(isHead)) return true
  if (direction !== 'sale' || top === undefined || head === undefined) return isOwn(top)
  // A title or a tag line may stand above the name.
  return isOwn(head) && (isOwn(top) || head.y - top.bottom < paper.height * 2)
}

function isContact({ plain: text }: Cell): boolean {
  return /^(?:tel|telefon|telefoon|phone|fax|puh|www)(?![a-z])/.test(text)
}

function firstOf(spots: readonly Spot[]): Spot | undefined {
  return [...spots].sort((one, other) => one.cell.row - other.cell.row)[0]
}

function isAboveAll(one: Spot | undefined, others: readonly Spot[]): boolean {
  return one !== undefined && others.length > 0 && others.every((other) => isAbove(one, other))
}

function isAbove(one: Spot, other: Spot): boolean {
  return one.cell.row < other.cell.row
}

/** Sides are ranked by where their numbers stand. */
function rank(
  { paper, ids, known }: Ground,
  others: readonly Identity[],
  side: 'seller' | 'buyer',
  own: readonly Spot[],
): { identity: Identity; weight: number }[] {
  const byKey = new Map<string, { identity: Identity; weight: number }>()
  const height = paper.pages[0]?.height ?? 842
  const knownKeys = new Set(known.flatMap(keysOf))
  for (const identity of others) {
    const isTop = identity.cell.page === 1 && identity.cell.y < height * 0.3
    const isCustomer = isUnder(paper, identity, customerLabel) || isCustomers(paper, identity)
    const isNearAccount = ids.accounts.some(
      ({ cell }) => Math.abs(cell.row - identity.cell.row) <= 2,
    )
    const isBesideOwn = own.some(({ cell }) => cell === identity.cell)
    const asSeller =
      (isTop ? 1.5 : 0) +
      (isInFooter(paper, identity) ? 2 : 0) +
      (isNearAccount ? 1 : 0) +
      (isSellers(paper, identity) ? 3 : 0) -
      (isCustomer ? 4 : 0)
    const asBuyer = (isTop ? 1 : 0) + (isCustomer ? 4 : 0) - (isInFooter(paper, identity) ? 2 : 0)
    const weight =
      (side === 'seller' ? asSeller : asBuyer) +
      (identity.kind === 'vat' ? 3 : 0) +
      (knownKeys.has(identity.key) ? 3 : 0) -
      (isBesideOwn ? 1 : 0) -
      (identity.isRepaired ? 0.5 : 0) -
      identity.cell.page * 0.5
    const before = byKey.get(identity.key)
    const kept = before !== undefined && (before.identity.kind === 'vat' || identity.kind !== 'vat')
    if (before === undefined || (weight > before.weight && !(kept && identity.kind !== 'vat')))
      byKey.set(identity.key, { identity, weight })
  }
  const ranked = [...byKey.values()].sort((one, other) => other.weight - one.weight)
  // A number of a register beside a VAT number of the same state is mostly the same company's.
  const [first] = ranked
  return ranked.filter(
    (one) =>
      one === first ||
      one.identity.kind === 'vat' ||
      one.identity.country !== first?.identity.country,
  )
}

/** A second sound VAT number may be the right one: of a branch, a group, or whoever takes delivery. */
function isDoubtful(ranked: readonly { identity: Identity; weight: number }[]): boolean {
  const [first, second] = ranked
  if (first === undefined || second === undefined) return false
  const isRival = second.identity.kind === 'vat'
  return isRival || first.weight - second.weight < 1
}

function knownParty(
  { known, ids }: Ground,
  chosen: Identity | undefined,
  direction: 'sale' | 'purchase' | null,
): KnownParty | undefined {
  const type = direction === 'sale' ? 'customer' : 'supplier'
  const candidates = known.filter((party) => party.type === type)
  const byKey =
    chosen === undefined
      ? undefined
      : candidates.find((party) => keysOf(party).includes(chosen.key))
  if (byKey !== undefined || direction === 'sale') return byKey
  const accounts = new Set(ids.accounts.filter(({ isSound }) => isSound).map(({ value }) => value))
  const byAccount = candidates.filter((party) =>
    party.ibans.some((account) => accounts.has(account)),
  )
  return byAccount.length === 1 ? byAccount[0] : undefined
}

/** A name alone recognises a party only when no number contradicts it. */
function knownByName(
  { known }: Ground,
  name: string | null,
  direction: 'sale' | 'purchase' | null,
): KnownParty | undefined {
  if (name === null) return undefined
  const type = direction === 'sale' ? 'customer' : 'supplier'
  const alike = known.filter(
    (party) => party.type === type && nameKey(party.name) === nameKey(name),
  )
  return alike.length === 1 && nameKey(name).length > 3 ? alike[0] : undefined
}
