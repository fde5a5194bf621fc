import {
  type Entry,
  type LineDraft,
  lineOn,
  otherSide,
  plainDraft,
  post,
  type References,
  referencesFor,
  type Side,
} from '#capabilities/ledger'
import { packFor } from '#countries'
import type { Day } from '#kernel/days'
import { say, type Text } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import type { ConfirmedLine } from '../domain/confirmation.js'
import { messages } from '../problems.js'
import { transferSettings } from '../queries/company.js'
import type { FileHead } from '../queries/files.js'

type Booking = {
  readonly file: Pick<FileHead, 'type' | 'message_id'>
  readonly lines: readonly ConfirmedLine[]
  readonly day: Day
  /** The field that a locked day is refused at. */
  readonly path: string
  readonly label: Text
  /** Whether it takes back what was booked before. */
  readonly isReversed: boolean
}

const transitPath = 'auto_entries.transfers.transit_account'

/** Posts payments against the account for money on its way, each line at its place. */
export async function bookPayments(op: CompanyOperation, booking: Booking): Promise<Entry> {
  const { file, lines, day, path, label } = booking
  const settings = await transferSettings(op)
  const transit = settings.transit_account ?? packFor(op.company).controlAccounts.internalTransfer
  if (settings.journal_id === null) throw invalidField('journal_id', messages.noGeneralJournal)
  const items = lines.filter((line) => line.kind === 'item')
  const references = await referencesFor(op, {
    days: [day],
    journalIds: [settings.journal_id],
    accountNumbers: distinct([transit, ...items.map(({ accountNumber }) => accountNumber)]),
    thirdPartyIds: distinct(items.map(({ thirdPartyId }) => thirdPartyId)),
  })
  requireUsable(references, settings.journal_id, transit, day, path)
  // An account or third party that was retired meanwhile can still be settled.
  const [entry] = await post(op, references.lenient(), [
    {
      ...plainDraft,
      journalId: settings.journal_id,
      entryDate: day,
      label: say(label, op.company.locale, { message: file.message_id }),
      reference: file.message_id,
      origin: 'sepa',
      isRepeat: true,
      lines: lines.map((line) => draftOf(line, transit, itemSide(booking))),
    },
  ])
  return entry!
}

function requireUsable(
  references: References,
  journalId: number,
  transit: string,
  day: Day,
  path: string,
): void {
  references.journal(journalId, 'auto_entries.transfers.journal_id')
  references.account(transit, transitPath)
  references.period(day, path)
}

/** A transfer takes off what is owed to a supplier, a direct debit what a customer owes. */
function itemSide({ file, isReversed }: Booking): Side {
  const side = file.type === 'credit_transfer' ? 'debit' : 'credit'
  return isReversed ? otherSide(side) : side
}

function draftOf(line: ConfirmedLine, transit: string, side: Side): LineDraft {
  const nobodys = { thirdPartyId: null, dueDate: null, analytic: null }
  if (line.kind === 'transit') {
    const [only, ...others] = line.payments
    const label = others.length === 0 ? only!.name : line.partId
    return { ...lineOn(otherSide(side), transit, line.amount, { label })[0]!, ...nobodys }
  }
  const { accountNumber, amount, thirdPartyId, payment } = line
  const label = payment.communication ?? payment.end_to_end_id
  const facts = { label, isThirdParty: true }
  return { ...lineOn(side, accountNumber, amount, facts)[0]!, ...nobodys, thirdPartyId }
}
