import type { VatForm, VatPeriod } from '#countries'
import {
  ca3Data,
  ecdfLanguage,
  ecdfReturn,
  type IntervatReturn,
  intervatFileName,
  noSender,
  type WrittenFile,
  writeEcdf,
  writePeriodicReturns,
  writeSpecialReturns,
} from '#formats/tax-files/index'
import type { Instant } from '#kernel/instants'
import { readAmounts } from '../domain/figures.js'
import type { DeclarationRow } from '../queries/declarations.js'
import { periodOf } from './change.js'
import type { Context } from './context.js'
import { ecdfEnvelope } from './ecdf.js'
import { representativeOf } from './filers.js'
import { declarantOf } from './parties.js'

/** A return in the file of its administration. */
export type ReturnFile = {
  readonly format: 'xml' | 'json'
  readonly name: string
  readonly written: WrittenFile
}

/** How each administration wants its file. */
const writers: Readonly<
  Record<
    VatForm['file'],
    (context: Context, form: VatForm, row: DeclarationRow, now: Instant) => ReturnFile
  >
> = {
  intervat_625: (context, _form, row) => ({
    format: 'xml',
    name: nameOf(context, row),
    written: writePeriodicReturns([periodicReturn(context, row)], senderOf(context)),
  }),
  intervat_629: (context, _form, row) => ({
    format: 'xml',
    name: nameOf(context, row),
    written: writeSpecialReturns([intervatReturn(context, row)], senderOf(context)),
  }),
  ecdf: (context, form, row, now) => {
    const envelope = ecdfEnvelope(context, now)
    const language = ecdfLanguage(context.facts.locale)
    const vatReturn = { boxes: readAmounts(row.boxes), choices: row.choices }
    const declarations = [ecdfReturn(form, vatReturn, periodOf(row), language)]
    return {
      format: 'xml',
      name: `${envelope.reference}.xml`,
      written: writeEcdf({ ...envelope, declarations }),
    }
  },
  ca3: ({ facts }, form, row) => {
    const data = ca3Data(
      {
        enterpriseNumber: facts.enterprise_number,
        vatNumber: facts.vat_number,
        name: facts.name,
        period: { type: row.period_type, from: row.starts_on, to: row.ends_on },
        isNil: row.is_nil,
        boxes: readAmounts(row.boxes),
      },
      form.boxes,
    )
    return {
      format: 'json',
      name: intervatFileName(facts.vat_number ?? '', periodOf(row)).replace(/\.xml$/, '.json'),
      written: data.ok ? { ok: true, content: `${JSON.stringify(data.content, null, 2)}\n` } : data,
    }
  },
}

export function writtenReturn(
  context: Context,
  form: VatForm,
  row: DeclarationRow,
  now: Instant,
): ReturnFile {
  return writers[form.file](context, form, row, now)
}

/** The format in which an administration takes a form. */
export function formatOf({ file }: VatForm): 'xml' | 'json' {
  return file === 'ca3' ? 'json' : 'xml'
}

function nameOf({ facts }: Context, row: DeclarationRow): string {
  return intervatFileName(facts.vat_number ?? '', periodOf(row))
}

export function senderOf(context: Context) {
  return { ...noSender, representative: representativeOf(context) }
}

/** `2026Q1`, `202603` or `2026`. */
export function shortName(period: VatPeriod): string {
  return intervatFileName('', period).replace(/^_|\.xml$/g, '')
}

/** `BAKKERIJ-2026Q1`: by what the declarant knows its return. */
export function referenceOf({ facts }: Context, period: VatPeriod): string {
  const name = shortName(period)
  return `${facts.code.slice(0, 14 - name.length - 1)}-${name}`
}

export function intervatReturn(context: Context, row: DeclarationRow): IntervatReturn {
  return {
    declarant: declarantOf(context),
    reference: referenceOf(context, periodOf(row)),
    replaces: row.status === 'filed' ? replacedBy(row, -2) : replacedBy(row, -1),
    period: periodOf(row),
    boxes: readAmounts(row.boxes),
    comment: row.comment,
  }
}

/** What was filed before; the last filing of a return that is filed is its own. */
function replacedBy({ filings }: DeclarationRow, place: number): string | null {
  return filings.at(place)?.filing_reference ?? null
}

export function periodicReturn(context: Context, row: DeclarationRow) {
  return {
    ...intervatReturn(context, row),
    isClientListingNil: row.nil_client_listing,
    askRestitution: row.ask_restitution,
    askPaymentForm: row.ask_payment_form,
  }
}
