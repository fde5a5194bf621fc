import { type RoutedFacts, routeFor } from '#capabilities/journals'
import { codeUnder, countryOfVatNumber, isOutside, packFor } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import { parseDay } from '#kernel/days'
import type { TextValues } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { isEuMember } from '#kernel/regions'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { centsOf } from '../domain/figures.js'
import {
  type Circumstances,
  type Region,
  type Suggestion,
  suggestionFor,
} from '../domain/suggestions.js'
import {
  accountFacts,
  bookedBefore,
  codesOn,
  type OwnRow,
  partyFacts,
} from '../queries/reading-context.js'
import type { SuggestedLine } from '../schemas.js'

export type Suggested = {
  readonly suggestions: readonly SuggestedLine[]
  readonly warnings: readonly {
    code: 'foreign_vat' | 'vat_code_not_for_regime'
    values: TextValues
  }[]
}

/** What came by the network stays known as such, to the rules of journals and to the document. */
export function sourceOf({ source }: { readonly source: string }): 'importer' | 'peppol' {
  return source === 'peppol' ? 'peppol' : 'importer'
}

/** An account and a VAT code for each line of an extract, and for what applies to the whole of it. */
export async function suggestedLines(
  op: CompanyOperation,
  extracted: Extracted,
  thirdPartyId: number | null,
  own: OwnRow,
  source: RoutedFacts['source'] = 'importer',
): Promise<Suggested> {
  const { direction } = extracted
  const rows = [...extracted.lines, ...extracted.adjustments]
  if (direction === null || rows.length === 0) return { suggestions: [], warnings: [] }
  const party = thirdPartyId === null ? undefined : await partyFacts(op, thirdPartyId)
  const country = countryOf(extracted, party?.country ?? null)
  const pack = packFor(op.company)
  const { usual } = pack
  const { then } = await routeFor(op, factsOf(extracted, thirdPartyId, country, source))
  const before = thirdPartyId === null ? [] : await bookedBefore(op, thirdPartyId)
  const accounts = await accountFacts(
    op,
    [...Object.values(usual.accounts.purchase), ...Object.values(usual.accounts.sale)],
    distinct([
      then.account_id,
      party?.default_account_id,
      ...before.map(({ account_id }) => account_id),
    ]),
  )
  const about: Circumstances = {
    direction,
    region: regionOf(country, own.country),
    deductsNothing: isOutside(own.vatRegime),
    insteadOf: (code) => codeUnder(pack, own.vatRegime, code),
    nature: extracted.nature,
    usual,
    codes: await codesOn(op, parseDay(extracted.date ?? '') ?? todayFor(op)),
    accounts: accounts.map(({ id, number, vat_code_id }) => ({
      id,
      number,
      vatCodeId: vat_code_id,
    })),
    rule: { accountId: then.account_id, vatCodeId: then.vat_code_id },
    party: {
      accountId: party?.default_account_id ?? null,
      vatCodeId: party?.default_vat_code_id ?? null,
    },
    before: before.map((one) => ({
      description: one.description,
      rate: one.vat_rate,
      accountId: one.account_id,
      vatCodeId: one.vat_code_id,
    })),
  }
  const found = rows.map((row) =>
    suggestionFor(
      { description: row.description ?? '', rate: row.vat_rate, category: row.vat_category },
      about,
    ),
  )
  const isCharged = rows.some(({ vat_rate }) => (vat_rate ?? 0) > 0)
  const isAgainstRegime = found.some((one) => one.isAgainstRegime)
  const isForeignVat =
    direction === 'purchase'
      ? about.region !== 'domestic' && isCharged
      : !isAgainstRegime && rows.some((row, place) => isUncoded(row.vat_rate, found[place]!))
  return {
    suggestions: found.map(({ accountId, vatCodeId }) => ({
      account_id: accountId,
      vat_code_id: vatCodeId,
    })),
    warnings: [
      ...(isForeignVat ? [{ code: 'foreign_vat' as const, values: {} }] : []),
      ...(isAgainstRegime ? [{ code: 'vat_code_not_for_regime' as const, values: {} }] : []),
    ],
  }
}

/** VAT at a rate that the country does not have, as on sales that another state taxes. */
function isUncoded(rate: number | null, { vatCodeId }: Suggestion): boolean {
  return (rate ?? 0) > 0 && vatCodeId === null
}

/** Where the other side is: as its extract says, else as its VAT number does. */
function countryOf({ counterparty }: Extracted, known: string | null): string | null {
  if (known !== null) return known
  return countryOfVatNumber(counterparty?.vat_number ?? '')
}

/** Who says nothing of a country is taken for a neighbour. */
function regionOf(country: string | null, own: string): Region {
  if (country === null || country === own) return 'domestic'
  return isEuMember(country) ? 'union' : 'world'
}

function factsOf(
  extracted: Extracted,
  thirdPartyId: number | null,
  country: string | null,
  source: RoutedFacts['source'],
): RoutedFacts {
  const { gross } = extracted.totals
  return {
    direction: extracted.direction,
    documentType: extracted.document_type,
    isCreditNote: extracted.document_type === 'credit_note',
    thirdPartyId,
    thirdPartyCountry: country,
    source,
    amount: gross === null ? null : centsOf(gross),
    texts: [
      extracted.number,
      extracted.counterparty?.name ?? null,
      ...extracted.lines.map(({ description }) => description),
    ].filter((text) => text !== null),
  }
}
