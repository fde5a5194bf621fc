import {
  analyticOf,
  codesIn,
  type LineDraft,
  ledgerMessages,
  type References,
  type Share,
} from '#capabilities/ledger'
import { packFor } from '#countries'
import { type Amount, magnitude } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import { codesOf } from '../queries/codes.js'
import { accountsOfBanks } from '../queries/journals.js'
import type { JournalOfBank } from '../queries/settling.js'
import type { BookLine } from '../schemas/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { bookedLines } from './booked-lines.js'
import { inOwn, type Rate } from './rate.js'

/** A line that a transaction is booked to, with where it stands in the body. */
export type GivenLine = BookLine & {
  readonly path: string
  /** What the rule that books it proposes. */
  readonly proposedAnalytic?: readonly Share[]
}

/** What given lines name, to be read and held; and the VAT code of each. */
export async function wantedBy(op: CompanyOperation, given: readonly GivenLine[]) {
  if (given.length === 0)
    return {
      accountNumbers: [],
      accountIds: [],
      thirdPartyIds: [],
      vatCodes: [],
      analyticCodeIds: [],
      codeOf: () => null,
    }
  const codes = await codesOf(
    op,
    given.flatMap(({ vat_code_id }) => vat_code_id ?? []),
  )
  const codeOf = ({ vat_code, vat_code_id }: BookLine) =>
    vat_code ?? (vat_code_id == null ? null : (codes.get(vat_code_id) ?? ''))
  const { customer, supplier } = packFor(op.company).controlAccounts
  await refuseBanks(op, given)
  return {
    accountNumbers: [customer, supplier, ...given.flatMap(({ account }) => account ?? [])],
    accountIds: given.flatMap(({ account_id }) => account_id ?? []),
    thirdPartyIds: given.flatMap(({ third_party_id }) => third_party_id ?? []),
    vatCodes: given.flatMap((line) => codeOf(line) ?? []),
    analyticCodeIds: codesIn(given.flatMap((line) => [line.analytic, line.proposedAnalytic])),
    codeOf,
  }
}

/** Money between own banks rests on the transit account until its other side is there. */
async function refuseBanks(op: CompanyOperation, given: readonly GivenLine[]): Promise<void> {
  const banks = await accountsOfBanks(op)
  for (const { account_id, account, path } of given) {
    const isOfBank = banks.some(({ id, number }) =>
      account_id == null ? number === account : id === account_id,
    )
    const field = account_id == null ? 'account' : 'account_id'
    if (isOfBank) throw invalidField(`${path}${field}`, messages.bankAccount)
  }
}

type About = {
  readonly transaction: BankTransaction
  readonly bank: JournalOfBank
  readonly rate: Rate | null
}

/** Lines to accounts as they are posted, with their VAT and its boxes. */
export function resolvedLines(
  op: CompanyOperation,
  references: References,
  { transaction, rate }: About,
  given: readonly GivenLine[],
  codeOf: (line: GivenLine) => string | null,
): LineDraft[] {
  const controls = packFor(op.company).controlAccounts
  return given.flatMap((line): LineDraft[] => {
    const party = partyOf(references, line)
    const about = {
      account: accountOf(references, line, controls),
      label: line.label ?? null,
      vat: vatOf(references, codeOf(line), transaction, line),
      isThirdParty: party !== null,
    }
    const own = bookedLines({ ...about, amount: inOwn(line.amount, rate) })
    const analytic = analyticOf(line.analytic, `${line.path}analytic`, references, {
      account: about.account,
      day: transaction.entry_date,
    })
    const abroad = rate === null ? [] : bookedLines({ ...about, amount: line.amount })
    return own.map((one, place) => ({
      ...one,
      amountCurrency: amountAt(abroad, place),
      dueDate: null,
      analytic,
      proposedAnalytic: line.proposedAnalytic,
      thirdPartyId: party,
    }))
  })
}

function amountAt(lines: readonly { amount: Amount }[], place: number): Amount | null {
  const line = lines[place]
  return line ? magnitude(line.amount) : null
}

function partyOf(references: References, { third_party_id: id, path }: GivenLine): number | null {
  if (id == null) return null
  if (!references.thirdPartyFacts(id))
    throw invalidField(`${path}third_party_id`, ledgerMessages.unknownThirdParty)
  return id
}

/** The account of a line: as named, or the one of its third party, on which an advance stays open. */
function accountOf(
  references: References,
  line: GivenLine,
  controls: { customer: string; supplier: string },
): string {
  const { path, third_party_id: party } = line
  const named = line.account_id ?? line.account ?? null
  const field = line.account_id == null ? 'account' : 'account_id'
  if (named !== null) return references.account(named, `${path}${field}`).number
  if (party == null) throw invalidField(`${path}account_id`, messages.accountOrParty)
  const facts = references.thirdPartyFacts(party)!
  const account = facts.account_id ?? controls[facts.type]
  return references.account(account, `${path}third_party_id`).number
}

function vatOf(
  references: References,
  code: string | null,
  { entry_date }: BankTransaction,
  { path, vat_code }: GivenLine,
) {
  if (code === null) return null
  const field = `${path}${vat_code == null ? 'vat_code_id' : 'vat_code'}`
  const found = references.vatCode(code, entry_date, field)
  if (found.is_reverse_charge) throw invalidField(field, messages.noReverseCharge)
  return { rule: references.vatRule(found), direction: found.direction }
}
