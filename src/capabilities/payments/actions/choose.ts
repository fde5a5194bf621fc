import { isSepaIban, iban as readIban } from '#countries'
import type { Day } from '#kernel/days'
import type { Text, TextValues } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, formatAmount, negate, storedAmount, zero } from '#kernel/money'
import { invalid, type Message, type ProblemKind, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { structuredCommunicationOf } from '../domain/communication.js'
import type { ChosenItem } from '../domain/joining.js'
import { type PaymentType, partyTypeOf } from '../domain/kinds.js'
import { messages, problems } from '../problems.js'
import { type Item, lockItems } from '../queries/items.js'
import { type Party, partiesBy } from '../queries/parties.js'
import type { NewSepaFile } from '../schemas/files.js'
import type { Mandate } from '../schemas/mandates.js'
import { type MandateFor, mandatesFor } from './mandate-choice.js'

/** An item that will be paid, with all that its payment says. */
export type Chosen = ChosenItem & {
  /** Its place in what was asked for. */
  readonly place: number
  readonly reference: string | null
  readonly bic: string | null
  readonly party: Party
  readonly mandate: Mandate | null
}

type Wish = NewSepaFile['items'][number]

/** Why an item is not paid, at the field that asks for it. */
type Fault = {
  readonly path: string
  readonly kind?: ProblemKind
  readonly text: Text
  readonly values?: TextValues
}

/** The items that were asked for, held until the end of the transaction; those that cannot be paid are refused, all at once. */
export async function chooseItems(
  op: CompanyOperation,
  { type, items: wishes }: NewSepaFile,
  today: Day,
): Promise<Chosen[]> {
  const lines = await lockItems(
    op,
    today,
    wishes.map((wish) => wish.line_id),
  )
  const byId = new Map(lines.map((line) => [line.line_id, line]))
  const parties = await partiesBy(op, distinct(lines.map((line) => line.third_party_id)))
  const mandateFor =
    type === 'direct_debit' ? await mandatesFor(op, [...parties.keys()], today) : null
  const seen = new Set<number>()
  const chosen: Chosen[] = []
  const faults: Fault[] = []
  wishes.forEach((wish, place) => {
    const isTwice = seen.has(wish.line_id)
    seen.add(wish.line_id)
    const found = isTwice
      ? { path: 'line_id', text: messages.givenTwice }
      : choice(type, wish, place, byId.get(wish.line_id), parties, mandateFor)
    if ('text' in found) faults.push({ ...found, path: `items.${place}.${found.path}` })
    else chosen.push(found)
  })
  if (faults.length > 0) throw refusal(faults)
  return chosen
}

function choice(
  type: PaymentType,
  wish: Wish,
  place: number,
  line: Item | undefined,
  parties: ReadonlyMap<number, Party>,
  mandateFor: MandateFor | null,
): Chosen | Fault {
  if (!line) return { path: 'line_id', text: messages.unknownLine }
  const open = storedAmount(line.open)
  if (open === zero) return coded('line_id', problems.item_not_open)
  const party = line.third_party_id === null ? undefined : parties.get(line.third_party_id)
  if (party?.type !== partyTypeOf[type]) return coded('line_id', problems.wrong_direction)
  if (line.currency !== null)
    return coded('line_id', problems.item_not_in_euro, { currency: line.currency })
  if (party.is_blocked) return coded('line_id', problems.third_party_blocked, { name: party.name })
  const size = sizeOf(wish, open, storedAmount(line.free))
  if (typeof size === 'object') return size
  const account = mandateFor ? mandateAccount(wish, party, mandateFor) : ownAccount(wish, party)
  if ('text' in account) return account
  const isOwed = open < zero === (type === 'credit_transfer')
  return {
    place,
    lineId: line.line_id,
    thirdPartyId: party.id,
    structuredCommunication: structuredCommunicationOf(line),
    reference: referenceOf(line),
    amount: isOwed ? size : negate(size),
    party,
    ...account,
    isJoined: account.mandate?.type === 'one_off',
  }
}

/** How much of an item is paid: what was asked for, else all that nobody else pays. */
function sizeOf({ amount }: Wish, open: Amount, free: Amount): Amount | Fault {
  const whole = magnitude(open)
  const size = amount == null ? free : magnitude(amount)
  if (amount != null && size === zero) return { path: 'amount', text: messages.amountZero }
  if (size > whole)
    return { path: 'amount', text: messages.amountBeyond, values: { open: formatAmount(whole) } }
  return size > free || size <= zero ? coded('line_id', problems.already_in_payment) : size
}

type Account = Pick<Chosen, 'iban' | 'bic' | 'mandate'>

/** The account of a supplier: the one that was asked for, which must be one of theirs, else the default. */
function ownAccount({ iban }: Wish, { name, ibans }: Party): Account | Fault {
  const wanted = iban == null ? null : readIban(iban)
  const own = wanted
    ? ibans.find((one) => wanted.ok && one.iban === wanted.value)
    : (ibans.find((one) => one.is_default) ?? ibans[0])
  if (!own) return coded('iban', wanted ? problems.iban_invalid : problems.iban_missing, { name })
  if (!readIban(own.iban).ok || !isSepaIban(own.iban))
    return coded('iban', problems.iban_invalid, { name })
  return { iban: own.iban, bic: own.bic, mandate: null }
}

/** The account of a customer is that of the mandate. */
function mandateAccount(
  { iban }: Wish,
  { id, name }: Party,
  mandateFor: MandateFor,
): Account | Fault {
  const mandate = mandateFor(id)
  if (mandate === 'none') return coded('line_id', problems.mandate_missing, { name })
  if (mandate === 'expired') return coded('line_id', problems.mandate_expired, { name })
  const wanted = iban == null ? null : readIban(iban)
  if (wanted && !(wanted.ok && wanted.value === mandate.iban))
    return coded('iban', problems.iban_invalid, { name })
  return { iban: mandate.iban, bic: mandate.bic, mandate }
}

/** What an item is called: the number of the invoice, else its place in the books. */
function referenceOf({ reference, document_number, journal_code, number }: Item): string {
  return reference ?? document_number ?? `${journal_code} ${number}`
}

function coded(path: string, kind: ProblemKind, values: TextValues = {}): Fault {
  return { path, kind, text: kind, values }
}

/** One refusal for all faults, with the code of the first that has one. */
function refusal(faults: readonly Fault[]) {
  const fields: Record<string, Message[]> = {}
  for (const { path, text, values } of faults) fields[path] = [{ text, values: values ?? {} }]
  const first = faults.find(({ kind }) => kind !== undefined)
  return first?.kind ? problem(first.kind, first.values, { fields }) : invalid(fields)
}

function magnitude(amount: Amount): Amount {
  return amount < zero ? negate(amount) : amount
}
