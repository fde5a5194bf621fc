import { type Amount, formatAmount } from '#kernel/money'
import { insertRecords, takeIds, touch } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'
import type { FileFacts } from '../domain/document.js'
import type { StoredPayment } from '../domain/standing.js'
import type { FileHead } from './files.js'

const fileFields = [
  'type',
  'message_id',
  'schema',
  'journal_id',
  'execution_date',
  'requested_date',
  'batch_booking',
  'instant',
  'holder_name',
  'holder_iban',
  'holder_bic',
  'initiator_number',
  'initiator_issuer',
  'creditor_id',
  'created_by',
] as const satisfies readonly (keyof FileHead)[]

export type NewFile = Omit<FileFacts, 'created_at'> & Pick<FileHead, (typeof fileFields)[number]>

const paymentFields = [
  'place',
  'end_to_end_id',
  'third_party_id',
  'name',
  'iban',
  'bic',
  'communication',
  'is_structured',
  'mandate_id',
  'mandate_reference',
  'mandate_signed_on',
  'mandate_previous_reference',
  'mandate_previous_iban',
  'scheme',
  'sequence_type',
] as const satisfies readonly (keyof StoredPayment)[]

export type NewPayment = Pick<StoredPayment, (typeof paymentFields)[number]> & {
  readonly items: readonly NewItem[]
}

export type NewItem = {
  readonly lineId: number
  readonly amount: Amount
  readonly reference: string | null
}

/** The number of a file that is about to be written: its name is made of it. */
export async function takeFileId({ tx }: CompanyOperation): Promise<number> {
  return (await takeIds(tx, 'sepa_files', 1))[0]!
}

/** Writes a draft with its payments and the items that it holds from now on. */
export async function insertFile(
  { tx, company, now }: CompanyOperation,
  file: NewFile & { id: number },
  payments: readonly NewPayment[],
): Promise<void> {
  await insertRecords({ tx, companyId: company.id, now }, 'sepa_files', fileFields, [file])
  const columns = paymentFields.join(', ')
  await tx.run(
    `INSERT INTO sepa_payments (company_id, file_id, ${columns})
     SELECT $1, $2, ${columns} FROM json_populate_recordset(NULL::sepa_payments, $3)`,
    [company.id, file.id, JSON.stringify(payments.map(({ items, ...payment }) => payment))],
  )
  const items = payments.flatMap(({ place, items }) =>
    items.map((item) => ({ ...item, paymentPlace: place })),
  )
  await tx.run(
    `INSERT INTO sepa_payment_items (company_id, file_id, place, payment_place, line_id, amount, reference)
     SELECT $1, $2, i.* FROM unnest($3::int[], $4::int[], $5::bigint[], $6::numeric[], $7::text[]) AS i`,
    [
      company.id,
      file.id,
      items.map((_, place) => place + 1),
      items.map(({ paymentPlace }) => paymentPlace),
      items.map(({ lineId }) => lineId),
      items.map(({ amount }) => formatAmount(amount)),
      items.map(({ reference }) => reference),
    ],
  )
}

/** Whether a file keeps its items from others; one that takes them up again may come too late. */
export async function setHeld(
  { tx, company }: CompanyOperation,
  fileId: number,
  paymentPlaces: readonly number[],
  isHeld: boolean,
): Promise<void> {
  await tx.run(
    `UPDATE sepa_payment_items SET is_held = $4
      WHERE company_id = $1 AND file_id = $2 AND payment_place = ANY ($3) AND is_held <> $4`,
    [company.id, fileId, paymentPlaces, isHeld],
  )
}

/** Moves a file to another state. */
export async function setState(
  op: CompanyOperation,
  fileId: number,
  state: Partial<Pick<FileHead, 'status' | 'entry_id' | 'confirmed_at'>>,
): Promise<void> {
  await touch(op, 'sepa_files', fileId, state)
}

/** Where the items and payments of a file stand in the entry of its confirmation. */
export type Positions = {
  readonly items: ReadonlyMap<number, number>
  readonly payments: ReadonlyMap<number, { readonly transit: number; readonly part: string }>
}

/** Keeps where they stand; those that were left out stand nowhere. Both are taken by their places, one by one. */
export async function setPositions(
  { tx, company }: CompanyOperation,
  fileId: number,
  { items, payments }: Positions,
): Promise<void> {
  const last = Math.max(0, ...payments.keys(), ...items.keys())
  const places = Array.from({ length: last }, (_, index) => index + 1)
  await tx.run(
    `UPDATE sepa_payments
        SET transit_position = ($3::int[])[place], payment_information_id = ($4::text[])[place]
      WHERE company_id = $1 AND file_id = $2`,
    [
      company.id,
      fileId,
      places.map((place) => payments.get(place)?.transit ?? null),
      places.map((place) => payments.get(place)?.part ?? null),
    ],
  )
  await tx.run(
    `UPDATE sepa_payment_items SET position = ($3::int[])[place] WHERE company_id = $1 AND file_id = $2`,
    [company.id, fileId, places.map((place) => items.get(place) ?? null)],
  )
}

/** What the bank said of payments. */
export type Verdict = Pick<StoredPayment, 'place' | 'status' | 'reason_code' | 'reason_information'>

export async function setVerdicts(
  { tx, company }: CompanyOperation,
  fileId: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  await tx.run(
    `UPDATE sepa_payments p
        SET status = v.status, reason_code = v.reason_code, reason_information = v.reason_information
       FROM json_populate_recordset(NULL::sepa_payments, $3) v
      WHERE p.company_id = $1 AND p.file_id = $2 AND p.place = v.place`,
    [company.id, fileId, JSON.stringify(verdicts)],
  )
}
