import { statusReasonText } from '#formats/sepa/index'
import { type Language, say } from '#kernel/languages'
import { formatAmount } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { documentOf, partsIn } from '../domain/document.js'
import type { Payment } from '../domain/standing.js'
import { warningTexts } from '../problems.js'
import { type FileHead, type FileRow, findFile, lockFile } from '../queries/files.js'
import type { SepaFile, SepaFileView, SepaPayment } from '../schemas/files.js'

/** A file as the log has it: its items have places, and what the bank said is kept as it said it. */
export type LoggedFile = Omit<SepaFile, 'warnings'> & {
  readonly payments: readonly LoggedPayment[]
}
export type LoggedPayment = Omit<SepaPayment, 'reason'> & {
  readonly place: number
  readonly item_places: readonly number[]
  readonly reason_information: string | null
}

export function loggedFile(row: FileRow): LoggedFile {
  const partOf = partsBy(row)
  return {
    ...plain(row),
    payments: row.payments.map((payment) => ({
      ...shownPayment(payment, partOf),
      place: payment.place,
      item_places: payment.items.map(({ place }) => place),
      reason_information: payment.reason_information,
    })),
  }
}

/** A file in a list, with what is said of it in the language of the reader. */
export function shownHead(head: FileHead, language: Language): SepaFile {
  return { ...plain(head), warnings: warningsOf(head, language) }
}

export function shownFile(row: FileRow, language: Language): SepaFileView {
  const partOf = partsBy(row)
  return {
    ...shownHead(row, language),
    payments: row.payments.map((payment) => ({
      ...shownPayment(payment, partOf),
      reason: reasonOf(payment, language),
    })),
  }
}

function plain({
  requested_date,
  holder_name,
  holder_iban,
  holder_bic,
  initiator_number,
  initiator_issuer,
  payments,
  ...head
}: FileHead & { payments?: unknown }): Omit<SepaFile, 'warnings'> {
  return head
}

function warningsOf({ requested_date, execution_date }: FileHead, language: Language) {
  if (requested_date === null) return []
  const values = { requested: requested_date, day: execution_date }
  return [{ code: 'date_moved' as const, message: say(warningTexts.date_moved, language, values) }]
}

/** The part of the file in which each payment stands, by its end-to-end id. */
export function partsBy(row: FileRow): ReadonlyMap<string, string> {
  const parts = partsIn(documentOf(row, row.payments))
  return new Map(parts.flatMap(({ id, endToEndIds }) => endToEndIds.map((one) => [one, id])))
}

function shownPayment(
  payment: Payment,
  partOf: ReadonlyMap<string, string>,
): Omit<SepaPayment, 'reason'> {
  return {
    line_ids: payment.items.map(({ lineId }) => lineId),
    third_party_id: payment.third_party_id,
    name: payment.name,
    iban: payment.iban,
    bic: payment.bic,
    amount: formatAmount(payment.amount),
    communication: payment.communication,
    is_structured: payment.is_structured,
    end_to_end_id: payment.end_to_end_id,
    payment_information_id: partOf.get(payment.end_to_end_id) ?? null,
    mandate_id: payment.mandate_id,
    mandate_reference: payment.mandate_reference,
    sequence_type: payment.sequence_type,
    status: payment.status,
    reason_code: payment.reason_code,
  }
}

/** The code of the bank, what it means, and what the bank adds. */
function reasonOf(
  { reason_code: code, reason_information: information }: Payment,
  language: Language,
): string | null {
  const words = code === null ? null : say(statusReasonText(code), language)
  const said = [code, words === code ? null : words, information].filter((part) => part !== null)
  return said.length === 0 ? null : said.join(' ')
}

export async function getFile(op: CompanyReading, id: number): Promise<FileRow> {
  return found(await findFile(op, id))
}

/** The file, held until the end of the transaction. */
export async function getLocked(op: CompanyOperation, id: number): Promise<FileRow> {
  return found(await lockFile(op, id))
}

function found(row: FileRow | undefined): FileRow {
  if (!row) throw problem(uncoded.not_found)
  return row
}
