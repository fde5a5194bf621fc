import { ledgerMessages } from '#capabilities/ledger'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { destination, type Facts, firstFitting, isOnSide } from '../domain.js'
import { journalsOf } from '../queries/journals.js'
import { findParty } from '../queries/references.js'
import type { DocumentFacts, Routed } from '../schemas.js'
import { countryOf } from './rules.js'

type Viewing = Pick<Reading & InCompany, 'tx' | 'now' | 'company'>

/** A document as routing sees it; its third party is one of the file. */
export type RoutedFacts = Omit<Facts, 'thirdPartyIds'> & { readonly thirdPartyId: number | null }

/**
 * Which rule, journal, account and VAT code a document gets. The first active rule that fits wins, those
 * that lead to journals of the other direction left aside; without one there is only the default journal
 * of the direction, if that is known.
 */
export async function routeFor(op: Viewing, given: RoutedFacts): Promise<Routed> {
  const facts = await completed(op, given)
  const journals = await journalsOf(op.tx, [op.company.id], todayFor(op))
  const onSide = new Set(
    journals.filter(({ type }) => isOnSide(type, facts.direction)).map(({ id }) => id),
  )
  const rules = journals
    .flatMap((journal) => journal.rules)
    .filter(({ then }) => onSide.has(then.journal_id!))
    .sort((one, other) => one.position - other.position || one.id - other.id)
  const rule = firstFitting(rules, facts)
  const journal = destination(journals, rule?.then.journal_id ?? null, facts)
  const { account_id = null, vat_code_id = null, analytic = [] } = rule?.then ?? {}
  const then = { journal_id: journal?.id ?? null, account_id, vat_code_id, analytic }
  return { rule, journal, then }
}

/** The facts with what the sheet of the third party adds. */
async function completed(op: Viewing, { thirdPartyId, ...facts }: RoutedFacts): Promise<Facts> {
  if (thirdPartyId === null) return { ...facts, thirdPartyIds: [] }
  const party = await findParty(op, thirdPartyId)
  if (!party) throw invalidField('third_party_id', ledgerMessages.unknownThirdParty)
  return {
    ...facts,
    thirdPartyIds: party.ids,
    thirdPartyCountry: facts.thirdPartyCountry ?? party.country,
  }
}

/** What a document with these facts would get. Nothing changes. */
export async function testRules(
  op: CompanyOperation,
  { body }: { body: DocumentFacts },
): Promise<Routed> {
  op.unchanged()
  return routeFor(op, {
    direction: body.direction ?? null,
    documentType: body.document_type ?? null,
    isCreditNote: body.is_credit_note ?? body.document_type === 'credit_note',
    thirdPartyId: body.third_party_id ?? null,
    thirdPartyCountry: countryOf(body.third_party_country, 'third_party_country'),
    source: body.source ?? null,
    amount: body.amount ?? null,
    texts: body.text == null ? [] : [body.text],
  })
}
