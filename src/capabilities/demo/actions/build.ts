import { createRule } from '#capabilities/bank'
import { foundCompany } from '#capabilities/companies'
import { bookDocument, createDocument } from '#capabilities/documents'
import { type Batch, postBatch } from '#capabilities/entries'
import { closeYear } from '#capabilities/fiscal-years'
import { findEntry, referencesFor } from '#capabilities/ledger'
import { letterMany } from '#capabilities/lettering'
import { confirmSepaFile, createMandate, createSepaFile } from '#capabilities/payments'
import { createThirdParty } from '#capabilities/third-parties'
import { createDeclaration, fileDeclaration, validateDeclaration } from '#capabilities/vat'
import { addDays, type Day, parts } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import { grouped } from '#kernel/lists'
import type { Caller, CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { Services } from '#platform/operations/services'
import { todayFor } from '#platform/operations/today'
import {
  type BooksPlan,
  demoCountry,
  type EntryPlan,
  type LetteringPlan,
} from '../generator/plan.js'
import { addAxes, addBudgets, analyticOf } from './analytics.js'
import { depreciateMonths, keepAssets } from './assets.js'
import { isOfBank, keepBank, type Progress } from './bank.js'
import { bookReceived, cameAsFile, openMail, showPeppol } from './mail.js'
import { addRecurring, isOccurrence, letRecur, runRecurring } from './recurring.js'
import { lineOf, noteEntry, plannedIn, type Site } from './site.js'

type User = Caller['user']

/** A file that is there, and whose books are still to be kept. */
export type Founded = { readonly id: CompanyId; keepBooks(): Promise<void> }

/** Makes the file of a plan, in no firm: nobody sees it before it takes its place. */
export async function foundSite(
  services: Services,
  user: User,
  plan: BooksPlan,
  onMonth: Site['onMonth'],
): Promise<Founded> {
  const [before] = plan.years
  const made = await bySystem(services, { name: 'demo-company', user }, (op) =>
    foundCompany(
      op,
      null,
      { ...plan.company, country_pack: demoCountry, fiscal_year: before },
      { isDemo: true },
    ),
  )
  const id = made.id as CompanyId
  const company = await scopeOf(services, id)
  const site: Site = {
    plan,
    planned: plannedIn(plan),
    journals: new Map(made.journals.map((journal) => [journal.code, journal.id])),
    parties: new Map(),
    recurring: new Map(),
    codes: new Map(),
    lines: new Map(),
    open: new Map(),
    paid: new Set(),
    onMonth,
    inCompany: (name, work) => bySystem(services, { name, user, company }, work),
  }
  const firstYearId = made.fiscal_years[0]!.id
  return { id, keepBooks: () => keepBooks(services, company, site, firstYearId) }
}

/**
 * Keeps the books of a plan by the same actions as real work. Those of a month are one operation, as someone who comes by
 * each month would have it.
 */
async function keepBooks(
  services: Services,
  company: CompanyScope,
  site: Site,
  firstYearId: number,
): Promise<void> {
  const { plan } = site
  const [before, current] = plan.years
  await addParties(site)
  await addAxes(site)
  await addRecurring(site)
  await keepYear(services, company, site, before.code)
  await keepAssets(site)
  await site.inCompany('demo-closing', (op) => closeYear(op, { id: firstYearId }))
  await keepYear(services, company, site, current.code)
  await letRecur(site)
  await addBudgets(site)
  await depreciateMonths(site)
  await addRule(site)
  await addDocuments(site)
  await addPayments(site)
  await openMail(services, company, site)
  await showPeppol(services, site)
  const { draft } = plan
  if (draft) await site.inCompany('demo-vat', (op) => createDeclaration(op, { body: draft }))
}

async function scopeOf({ db }: Services, id: CompanyId): Promise<CompanyScope> {
  const [company] = await companyScopes(db.statement, [id])
  return company!
}

async function addParties({ plan, parties, inCompany }: Site): Promise<void> {
  await inCompany('demo-parties', async (op) => {
    for (const { key, ...party } of plan.parties) {
      // Customers can be written to, at an address to which no mail ever goes.
      const email = party.type === 'customer' ? `${key.replace(/\W/g, '')}@demo.invalid` : null
      parties.set(key, (await createThirdParty(op, { body: { ...party, email } })).id)
    }
  })
}

/** The entries of a year, month by month, and then what can be lettered. */
async function keepYear(
  services: Services,
  company: CompanyScope,
  site: Site,
  year: string,
): Promise<void> {
  const { plan, inCompany } = site
  const ofYear = plan.entries.filter(({ date }) => date.startsWith(year))
  const posted = ofYear.filter(({ kind }) => kind !== 'return')
  const months = [...grouped(plan.entries, ({ date }) => date.slice(0, 7)).keys()]
  for (const [month, ofMonth] of grouped(posted, ({ date }) => date.slice(0, 7))) {
    await runRecurring(
      site,
      ofMonth.filter((entry) => isOccurrence(site, entry)),
    )
    const entries = ofMonth.filter(
      (entry) => !isOfBank(plan, entry) && !isOccurrence(site, entry) && !cameAsFile(site, entry),
    )
    if (entries.length > 0)
      await inCompany('demo-entries', async (op) => {
        const posted = await postBatch(op, batchOf(site, entries))
        for (const [place, { key }] of entries.entries()) noteEntry(site, key, posted[place]!.entry)
      })
    await bookReceived(
      services,
      company,
      site,
      ofMonth.filter((entry) => cameAsFile(site, entry)),
    )
    const ofBank = ofMonth.filter((entry) => isOfBank(plan, entry))
    await keepBank(services, site, ofBank, progressOf(months.length - 1 - months.indexOf(month)))
    await site.onMonth()
  }
  for (const entry of ofYear.filter(({ kind }) => kind === 'return')) await declare(site, entry)
  // What a payment of the next year settles is lettered there.
  const isWhole = ({ entries }: LetteringPlan) => entries.every((key) => site.lines.has(key))
  const ofThis = new Set(ofYear.map(({ key }) => key))
  const lettered = plan.letterings.filter(
    (lettering) =>
      isWhole(lettering) &&
      lettering.entries.some((key) => ofThis.has(key)) &&
      !lettering.entries.some((key) => site.paid.has(key)),
  )
  if (lettered.length > 0)
    await inCompany('demo-lettering', (op) =>
      letterMany(
        op,
        lettered.map(({ account, entries }) => entries.map((key) => lineOf(site, key, account))),
        'manual',
      ),
    )
}

/** The further back a month, the more of it was done at once. */
function progressOf(monthsAgo: number): Progress {
  if (monthsAgo === 0) return 'some'
  if (monthsAgo === 1) return 'each'
  return monthsAgo <= 6 ? 'teaching' : 'together'
}

/** A rule that someone made by hand: what the bank takes for itself. */
async function addRule({ plan, inCompany }: Site): Promise<void> {
  await inCompany('demo-rule', async (op) => {
    const references = await referencesFor(op, { accountNumbers: ['657200'] })
    await createRule(op, {
      body: {
        label: plan.charges,
        conditions: { communication_contains: plan.charges, sign: 'out' },
        // biome-ignore lint/suspicious/noThenProperty: the name of the contract
        then: { account_id: references.account('657200', 'then').id },
        is_auto: true,
      },
    })
  })
}

/** A VAT return: prepared, validated, and filed some days before it is due, if that is in the past. */
async function declare({ plan, lines, inCompany }: Site, { key, date, dueDate }: EntryPlan) {
  const every = plan.company.vat_regime === 'monthly' ? 1 : 3
  const { year, month } = parts(date)
  const body = {
    year,
    period: month / every,
    period_type: every === 1 ? ('monthly' as const) : ('quarterly' as const),
  }
  const { id } = await inCompany('demo-vat', (op) => createDeclaration(op, { body }))
  await inCompany('demo-vat', async (op) => {
    const validated = await validateDeclaration(op, { id })
    const entry = await findEntry(op, validated.journal_entry_id!)
    lines.set(key, new Map(entry!.lines.map((line) => [line.account.number, line.id])))
  })
  const filedOn = addDays(dueDate!, -5)
  await inCompany('demo-vat', async (op) => {
    if (filedOn > todayFor(op)) return op.unchanged()
    await fileDeclaration(op, {
      id,
      body: { filed_on: filedOn, filing_reference: referenceOf(plan, id, date) },
    })
  })
}

/** As Intervat gives them out. */
function referenceOf({ company }: BooksPlan, id: number, endsOn: Day): string {
  return `${4_000_000 + id}-${company.enterprise_number}-${endsOn.slice(0, 7).replace('-', '')}`
}

function batchOf(site: Site, entries: readonly EntryPlan[]): Batch {
  const { journals, parties } = site
  const partyOf = (key: string | null) => (key === null ? null : parties.get(key)!)
  return {
    entries: entries.map(
      ({ key, kind, journal, date, dueDate, party, label, reference, lines }) => ({
        kind: kind as Exclude<typeof kind, 'return'>,
        journal_id: journals.get(journal)!,
        entry_date: date,
        due_date: dueDate,
        label,
        reference,
        document_reference: kind === 'free' ? null : reference,
        third_party_id: partyOf(party),
        lines: lines.map((line) => ({
          account: line.account,
          vat_code: line.vatCode,
          label: line.label,
          ...analyticOf(site, key, line.account),
          ...(line.side === null
            ? { amount: line.amount }
            : { [line.side]: line.amount, third_party_id: partyOf(line.party) }),
        })),
      }),
    ),
  }
}

async function addDocuments({ plan, parties, inCompany }: Site): Promise<void> {
  for (const { direction, number, date, party, isBooked, lines } of plan.documents) {
    const { id } = await inCompany('demo-document', (op) =>
      createDocument(op, {
        body: {
          direction,
          number,
          document_date: date,
          third_party_id: parties.get(party)!,
          lines: lines.map(({ description, net, account, vatCode }) => ({
            description,
            amount_net: net,
            account,
            vat_code: vatCode,
          })),
        },
      }),
    )
    if (isBooked) await inCompany('demo-booking', (op) => bookDocument(op, { id, body: {} }))
  }
}

/** Mandates, and a file that was sent to the bank; on the last days of a year it waits, as it is paid in the next. */
async function addPayments(site: Site): Promise<void> {
  const { plan, journals, parties, inCompany } = site
  for (const { reference, party, iban, signedOn: signed_on } of plan.mandates)
    await inCompany('demo-mandate', (op) =>
      createMandate(op, {
        body: { reference, third_party_id: parties.get(party)!, iban, signed_on },
      }),
    )
  if (plan.transfers.length === 0) return
  const items = plan.transfers.map((key) => ({ line_id: lineOf(site, key, '440000') }))
  const journal_id = journals.get(plan.company.banks[0]!.code)!
  const { id, execution_date } = await inCompany('demo-transfers', (op) =>
    createSepaFile(op, {
      body: { type: 'credit_transfer', journal_id, execution_date: todayFor(op), items },
    }),
  )
  if (execution_date <= plan.years[1].ends_on)
    await inCompany('demo-sent', (op) => confirmSepaFile(op, { id }))
}
