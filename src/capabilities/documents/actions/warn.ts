import { convert, rateNamed, referencesFor, type Subject, warningsFor } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { type Amount, negate, storedAmount, zero } from '#kernel/money'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import { shownDocument } from '../entity.js'
import type { DocumentRow } from '../queries/documents.js'
import * as duplicates from '../queries/duplicates.js'
import type { WarnedDocument } from '../schemas.js'
import { dayOf } from './terms.js'

/** A document as the answer to what was done with it, with what a person should look at again. */
export async function warned(op: CompanyOperation, row: DocumentRow): Promise<WarnedDocument> {
  const references = await referencesFor(op, {
    vatCodes: distinct(row.lines.map((line) => line.vat_code.code)),
    thirdPartyIds: [row.third_party_id],
  })
  const posted = row.journal_entry_id === null ? [] : [row.journal_entry_id]
  const [warnings] = await warningsFor(op, references, [await subjectOf(op, row)], posted)
  return { ...(await shownDocument(op, row)), warnings: warnings! }
}

async function subjectOf(op: CompanyOperation, row: DocumentRow): Promise<Subject> {
  const type = row.direction === 'purchase' ? 'purchase' : 'sale'
  return {
    path: '',
    date: dayOf(row),
    dateField: 'document_date',
    reference: row.number,
    referenceField: 'number',
    isRepeated: await isRepeated(op, row),
    thirdPartyId: row.third_party_id,
    journalType: row.is_credit_note ? `${type}_credit_note` : type,
    owed: owedBy(op, row),
    lines: row.lines.map((line, place) => ({
      account: line.actual_account.number,
      vatCode: line.vat_code.code,
      field: `lines.${place}.vat_code`,
    })),
  }
}

/** Whether another document of the file is the same invoice: someone wanted it all the same. */
async function isRepeated(op: CompanyOperation, row: DocumentRow): Promise<boolean> {
  if (row.number === null) return false
  const same = await duplicates.findSame(
    op,
    {
      direction: row.direction,
      isCreditNote: row.is_credit_note,
      thirdPartyId: row.third_party_id,
      number: row.number,
      date: dayOf(row),
      gross: row.amount_gross,
    },
    row.id,
  )
  return same !== undefined
}

/** What a sale adds to the debt of its customer; a foreign one without a rate says nothing of it yet. */
function owedBy({ company }: InCompany, row: DocumentRow): Amount {
  const gross = storedAmount(row.amount_gross)
  const isOwn = row.currency === company.currency
  if (!isOwn && row.exchange_rate === null) return zero
  const owed = isOwn ? gross : convert(gross, rateNamed(row.exchange_rate!, 'exchange_rate').value)
  return row.is_credit_note ? negate(owed) : owed
}
