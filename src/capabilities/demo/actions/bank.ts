import {
  bookTransaction,
  type Decided,
  importStatements,
  matchTransaction,
  readStatementBytes,
  settleMany,
  transactionsOfFile,
} from '#capabilities/bank'
import { findEntries } from '#capabilities/ledger'
import { type CodaPayment, writeCoda } from '#formats/bank-statements/index'
import { parts } from '#kernel/days'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { dayIn } from '../generator/calendar.js'
import type { BooksPlan, EntryPlan, LinePlan } from '../generator/plan.js'
import type { Site } from './site.js'

/** The account of the bank in the books of the demo. */
const bankAccount = '550000'

export function isOfBank({ company }: BooksPlan, { journal }: EntryPlan): boolean {
  return journal === company.banks[0]!.code
}

/**
 * How the bookkeeper went through a month: all of it at once; its payments at once and the rest by hand, from which rules are
 * learned; one by one; or so far in part.
 */
export type Progress = 'together' | 'teaching' | 'each' | 'some'

/** A month of the bank: its statement as the bank would send it, and what the bookkeeper made of it. */
export async function keepBank(
  services: Services,
  site: Site,
  entries: readonly EntryPlan[],
  progress: Progress,
): Promise<void> {
  if (entries.length === 0) return
  const fileId = await importMonth(services, site, entries)
  const kept = progress === 'some' ? entries.slice(0, Math.ceil(entries.length * 0.6)) : entries
  await site.inCompany('demo-bank', async (op) => {
    const transactions = await transactionsOfFile(op, fileId)
    const movements = kept.map((entry, place) => ({ entry, transaction: transactions[place]! }))
    if (progress === 'together' || progress === 'teaching')
      await settleTogether(op, site, movements, progress === 'teaching')
    else await settleEach(op, site, movements)
  })
}

type Movement = { readonly entry: EntryPlan; readonly transaction: Decided['transaction'] }

async function settleTogether(
  op: CompanyOperation,
  site: Site,
  movements: readonly Movement[],
  isTeaching: boolean,
): Promise<void> {
  const by: Decided['by'] = {
    settled_by: 'person',
    reasons: [],
    rule_id: null,
    sepa_file_id: null,
  }
  let keys: number[] = []
  let waiting: Decided[] = []
  const settle = async () => {
    const after = await settleMany(op, waiting)
    await noteLines(
      op,
      site,
      keys,
      after.map(({ entry_id }) => entry_id!),
    )
    keys = []
    waiting = []
  }
  for (const { entry, transaction } of movements) {
    const wish = taken(site, entry)
    const { paid, given } = wish
    if (paid.length === 0 && isTeaching) {
      await settleOne(op, site, { entry, transaction }, wish)
      continue
    }
    const ids = new Set(paid.map(({ lineId }) => lineId))
    // Two payments of one item come one after the other.
    if (waiting.some((one) => one.paid.some(({ lineId }) => ids.has(lineId)))) await settle()
    keys.push(entry.key)
    const lines = given.map((line) => ({ ...line, path: '' }))
    waiting.push({ transaction, label: null, paid, given: lines, by })
  }
  await settle()
}

async function settleEach(
  op: CompanyOperation,
  site: Site,
  movements: readonly Movement[],
): Promise<void> {
  for (const one of movements) await settleOne(op, site, one, taken(site, one.entry))
}

async function settleOne(
  op: CompanyOperation,
  site: Site,
  { entry, transaction: { id } }: Movement,
  { paid, given }: Wish,
): Promise<void> {
  const matches = paid.map(({ lineId, amount }) => ({ line_id: lineId, amount }))
  const { entry_id } =
    paid.length > 0
      ? await matchTransaction(op, { id, body: { matches, rest: given } })
      : await bookTransaction(op, { id, body: { lines: given } })
  await noteLines(op, site, [entry.key], [entry_id!])
}

async function noteLines(
  op: CompanyOperation,
  { lines }: Site,
  keys: readonly number[],
  entryIds: readonly number[],
): Promise<void> {
  for (const [place, entry] of (await findEntries(op, entryIds)).entries())
    lines.set(keys[place]!, new Map(entry.lines.map((line) => [line.account.number, line.id])))
}

type Wish = {
  readonly paid: { readonly lineId: number; readonly amount: Amount }[]
  readonly given: {
    readonly account: string
    readonly third_party_id: number | null
    readonly amount: Amount
  }[]
}

/** What a payment of the plan settles: open lines as far as they are there, and accounts for the rest. */
function taken(site: Site, entry: EntryPlan): Wish {
  const wish: Wish = { paid: [], given: [] }
  for (const line of entry.lines.filter(({ account }) => account !== bankAccount)) {
    const amount = asBankSees(line)
    const paid = paidBy(site, entry, line, amount)
    wish.paid.push(...paid)
    const third_party_id = line.party === null ? null : site.parties.get(line.party)!
    if (paid.length === 0) wish.given.push({ account: line.account, third_party_id, amount })
  }
  for (const { lineId, amount } of wish.paid)
    site.open.set(lineId, subtract(site.open.get(lineId)!, amount))
  if (wish.paid.length > 0) site.paid.add(entry.key)
  return wish
}

const asBankSees = ({ side, amount }: LinePlan) => (side === 'credit' ? amount : negate(amount))

/** The lines that a line of a payment settles whole, or the one of which it pays a part. */
function paidBy(site: Site, entry: EntryPlan, { account }: LinePlan, amount: Amount): Wish['paid'] {
  const { plan, planned, lines, open } = site
  const lettering = planned.letterings.get(entry.key)?.find((one) => one.account === account)
  const others = (lettering?.entries ?? invoiceOf(site, entry)).filter(
    (key) => !isOfBank(plan, planned.entries.get(key) ?? entry),
  )
  const items = others.map((key) => {
    const lineId = lines.get(key)?.get(account)
    return { lineId: lineId ?? 0, amount: (lineId && open.get(lineId)) || zero }
  })
  if (items.length === 0 || items.some((item) => item.amount === zero)) return []
  if (add(...items.map((item) => item.amount)) === amount) return items
  const [first] = items
  const isPart = amount > zero ? first!.amount > amount : first!.amount < amount
  return isPart && amount > zero === first!.amount > zero ? [{ lineId: first!.lineId, amount }] : []
}

/** The invoice that a payment names, where all of them together do not settle it yet. */
function invoiceOf({ planned }: Site, { party, reference }: EntryPlan): number[] {
  const found = planned.invoices.get(reference ?? '')?.find((one) => one.party === party)
  return found ? [found.key] : []
}

/** The statement of a month, imported; the id of its file. */
async function importMonth(
  services: Services,
  { plan, inCompany }: Site,
  entries: readonly EntryPlan[],
): Promise<number> {
  const undos: (() => Promise<void>)[] = []
  const about = { services, onFailure: (undo: () => Promise<void>) => void undos.push(undo) }
  const { date } = entries[0]!
  const name = `${plan.company.code}_${date.slice(0, 7)}.cod`
  try {
    const prepared = await readStatementBytes(about, Buffer.from(codaOf(plan, entries)), name)
    return await inCompany('demo-statement', async (op) => {
      const file = await importStatements(op, { prepared })
      return file.id
    })
  } catch (error) {
    for (const undo of undos.reverse()) await undo().catch(() => {})
    throw error
  }
}

function codaOf(plan: BooksPlan, entries: readonly EntryPlan[]): Uint8Array {
  const { date } = entries[0]!
  const { year, month } = parts(date)
  const [bank] = plan.company.banks
  const moved = ({ lines }: EntryPlan) =>
    negate(add(zero, ...lines.filter(({ account }) => account === bankAccount).map(asBankSees)))
  const first = dayIn({ year, month }, 1)
  const last = plan.entries.at(-1)!.date
  const end = dayIn({ year, month }, 31)
  const closingDate = end < last ? end : last
  const before = plan.entries.filter((entry) => entry.date < first)
  // What the books begin with stands there before the first statement.
  const begun = plan.entries.filter(
    (entry) => entry.date >= first && !isOfBank(plan, entry) && moved(entry) !== zero,
  )
  return writeCoda([
    {
      createdOn: closingDate,
      account: {
        iban: bank!.iban,
        currency: 'EUR',
        bic: null,
        holder: plan.company.name,
        description: null,
      },
      number: month,
      openingBalance: add(zero, ...[...before, ...begun].map(moved)),
      openingDate: first,
      closingDate,
      movements: entries.map((entry) => movementOf(plan, entry, moved(entry))),
    },
  ])
}

function movementOf(plan: BooksPlan, entry: EntryPlan, amount: Amount): CodaPayment {
  const party = plan.parties.find(({ key }) => key === entry.party)
  return {
    amount,
    entryDate: entry.date,
    valueDate: entry.date,
    code: amount > zero ? '00150000' : '00101000',
    bankReference: `${entry.date.replaceAll('-', '')}${String(entry.key).padStart(6, '0')}`,
    communication: entry.reference ?? entry.label,
    counterpart: party
      ? { name: party.name.slice(0, 35), account: party.ibans[0]?.iban ?? '', bic: null }
      : null,
    customerReference: null,
    purpose: null,
    returned: null,
    details: [],
  }
}
