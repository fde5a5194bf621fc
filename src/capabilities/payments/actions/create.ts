import { ledgerMessages } from '#capabilities/ledger'
import { isSepaIban, packFor } from '#countries'
import { type PaymentSchema, sepaName, sepaText, writtenBic } from '#formats/sepa/index'
import { formatAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { saidOf } from '../domain/communication.js'
import { executionDay } from '../domain/days.js'
import { paymentsOf, totalOf } from '../domain/joining.js'
import { type PaymentType, schemasOf } from '../domain/kinds.js'
import { sequenceTypeOf } from '../domain/mandates.js'
import { sepaFile } from '../entity.js'
import { messages, problems } from '../problems.js'
import { type BankJournal, holdJournal, payerOf } from '../queries/company.js'
import { mandatesInFiles } from '../queries/mandates.js'
import { insertFile, type NewPayment, takeFileId } from '../queries/writing.js'
import type { NewSepaFile, SepaFileView } from '../schemas/files.js'
import type { Mandate } from '../schemas/mandates.js'
import { type Chosen, chooseItems } from './choose.js'
import { getFile, loggedFile, shownFile } from './show.js'

/** Makes a draft that pays open items, and holds them from other files. */
export async function createSepaFile(
  op: CompanyOperation,
  { body }: { body: NewSepaFile },
): Promise<SepaFileView> {
  const today = todayFor(op)
  const journal = await bankAccountOf(op, body.journal_id)
  const schema = schemaOf(body)
  if (body.instant && body.type === 'direct_debit')
    throw invalidField('instant', messages.instantDebit)
  const { day, requested } = executionDay(body.execution_date ?? null, today, body.type)
  const creditor = await creditorOf(op, body.type)
  const groups = paymentsOf(await chooseItems(op, body, today))
  if (groups === null) throw problem(problems.nothing_to_pay)
  for (const group of groups) refuseTooLarge(group)
  const id = await takeFileId(op)
  const message = `${body.type === 'credit_transfer' ? 'CT' : 'DD'}-${today.replaceAll('-', '')}-${id}`
  const file = {
    id,
    type: body.type,
    message_id: message,
    schema,
    journal_id: journal.id,
    execution_date: day,
    requested_date: requested,
    batch_booking: body.batch_booking ?? true,
    instant: body.instant ?? false,
    holder_name: sepaName(op.company.name),
    holder_iban: journal.iban!,
    holder_bic: writtenBic(journal.bic, schema),
    ...creditor,
    created_by: op.caller.user.id,
  }
  await insertFile(op, file, await writtenPayments(op, file, groups))
  const made = await getFile(op, id)
  op.record(sepaFile.created(loggedFile(made)))
  return shownFile(made, op.language)
}

/** A journal of a bank account from which, or to which, SEPA pays. */
async function bankAccountOf(op: CompanyOperation, id: number): Promise<BankJournal> {
  const journal = await holdJournal(op, id)
  const path = 'journal_id'
  if (!journal) throw invalidField(path, ledgerMessages.unknownJournal)
  const values = { journal: journal.code, currency: journal.currency }
  if (journal.type !== 'financial') throw invalidField(path, messages.journalNotFinancial, values)
  if (!journal.is_active) throw invalidField(path, ledgerMessages.inactiveJournal, values)
  if (journal.iban === null || !isSepaIban(journal.iban))
    throw invalidField(path, messages.journalWithoutIban, values)
  if (journal.currency !== 'EUR') throw invalidField(path, messages.journalNotInEuro, values)
  return journal
}

function schemaOf({ type, schema }: NewSepaFile): PaymentSchema {
  const known = schemasOf[type]
  if (schema == null) return known.at(-1)!
  if (!known.includes(schema))
    throw invalidField('schema', messages.schemaOfOther, { schemas: known.join(', ') })
  return schema
}

/** The numbers by which the bank knows who sends the file; who collects needs an identifier for it. */
async function creditorOf(op: CompanyOperation, type: PaymentType) {
  const { enterprise_number: number, creditor_id: stated } = await payerOf(op)
  const { issuer, creditorIdentifier } = packFor(op.company).bankingNumbers
  const numbers = { initiator_number: number, initiator_issuer: number === null ? null : issuer }
  if (type === 'credit_transfer') return { ...numbers, creditor_id: null }
  const computed = number === null ? undefined : creditorIdentifier?.(number)
  const creditor_id = stated ?? (computed?.ok ? computed.value : null)
  if (creditor_id === null) throw problem(problems.creditor_id_missing)
  return { ...numbers, creditor_id }
}

/** The most that SEPA moves at once. */
const largest = 99_999_999_999n

function refuseTooLarge(group: readonly Chosen[]): void {
  const total = totalOf(group)
  if (total <= largest) return
  const most = formatAmount(largest as typeof total)
  throw invalidField(`items.${group[0]!.place}.amount`, messages.amountTooLarge, { most })
}

/** The payments as they will stand in the file: names, texts and ids as the bank gets them. */
async function writtenPayments(
  op: CompanyOperation,
  { message_id: message, schema }: { message_id: string; schema: PaymentSchema },
  groups: readonly (readonly Chosen[])[],
): Promise<NewPayment[]> {
  const collected = await collections(op, groups)
  return groups.map((items, index): NewPayment => {
    const { party, iban, bic, mandate } = items[0]!
    const { communication, isStructured } = saidOf(items)
    return {
      place: index + 1,
      end_to_end_id: `${message}-E${index + 1}`,
      third_party_id: party.id,
      name: sepaName(party.name),
      iban,
      bic: writtenBic(bic, schema),
      communication,
      is_structured: isStructured,
      ...(mandate ? collected(mandate) : nothingCollected),
      items: items.map(({ lineId, amount, reference }) => ({
        lineId,
        amount,
        reference: reference === null ? null : sepaText(reference, 140),
      })),
    }
  })
}

type Collection = Pick<
  NewPayment,
  | 'mandate_id'
  | 'mandate_reference'
  | 'mandate_signed_on'
  | 'mandate_previous_reference'
  | 'mandate_previous_iban'
  | 'scheme'
  | 'sequence_type'
>

const nothingCollected: Collection = {
  mandate_id: null,
  mandate_reference: null,
  mandate_signed_on: null,
  mandate_previous_reference: null,
  mandate_previous_iban: null,
  scheme: null,
  sequence_type: null,
}

/**
 * What a collection says of its mandate. The first one is told as such, unless another file or a payment before it is the
 * first; and so is, once in a file, what changed since the last.
 */
async function collections(
  op: CompanyOperation,
  groups: readonly (readonly Chosen[])[],
): Promise<(mandate: Mandate) => Collection> {
  const mandates = groups.flatMap(([first]) => first?.mandate ?? [])
  const inFiles = await mandatesInFiles(
    op,
    mandates.map(({ id }) => id),
  )
  const told = new Set<number>()
  return (mandate) => {
    const isTold = told.has(mandate.id)
    told.add(mandate.id)
    const sequence = sequenceTypeOf(mandate)
    const isBegun = sequence === 'FRST' && (isTold || inFiles.has(mandate.id))
    return {
      mandate_id: mandate.id,
      mandate_reference: mandate.reference,
      mandate_signed_on: mandate.signed_on,
      mandate_previous_reference: isTold ? null : mandate.previous_reference,
      mandate_previous_iban: isTold ? null : mandate.previous_iban,
      scheme: mandate.scheme,
      sequence_type: isBegun ? 'RCUR' : sequence,
    }
  }
}
