import { setUpChart } from '#capabilities/accounts'
import { codeOf, faultOf, makeYear, type Span } from '#capabilities/fiscal-years'
import { setUpAssetCategories } from '#capabilities/fixed-assets'
import { type FirstJournal, type Journal, setUpJournals } from '#capabilities/journals'
import {
  type CountryPack,
  defaultCountry,
  iban,
  isPackCode,
  type PackCode,
  packOf,
  type VatRegime,
} from '#countries'
import { codeFromName } from '#kernel/codes'
import { type Day, day, parts } from '#kernel/days'
import type { CompanyId, PublicToken } from '#kernel/ids'
import { todayAt, wallClock } from '#kernel/instants'
import { asItIs, type Language, say } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { isAtLeast } from '#kernel/roles'
import { roleNames } from '#platform/api/permission'
import type { ByUser, Operation } from '#platform/operations/operation'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import { newPublicToken } from '#platform/signing/tokens'
import { company as companyLog, settings as settingsLog } from '../entity.js'
import { labels, messages } from '../problems.js'
import * as queries from '../queries/companies.js'
import type { Company, NewCompany } from '../schemas/companies.js'
import { shownRow } from './describe.js'
import { checkedIdentity } from './identity.js'
import { logged } from './logged.js'
import { requireQuota, requireQuotaAlone } from './quota.js'
import { defaultSettings } from './settings.js'

/**
 * A new company file with its whole set-up, in one transaction and a handful of statements: chart, VAT
 * codes, categories of assets, journals with one per bank, and the first fiscal year with its periods.
 */
export async function createCompany(
  op: Operation & ByUser,
  { body }: { body: NewCompany },
): Promise<Company> {
  return foundCompany(op, await firmFor(op, body), body)
}

/** Where a file comes from that nobody made by hand: the demo, or the external platform by its name there. */
export type Provenance = { readonly isDemo?: boolean; readonly externalId?: string }

/** What of a firm matters for a file that it is to keep. */
export type KeepingFirm = Pick<queries.FirmOfUser, 'id' | 'locale' | 'country_code'>

/** The file itself, once it is known that the firm may have it. */
export async function foundCompany(
  op: Operation & ByUser,
  firm: KeepingFirm | null,
  body: NewCompany,
  from: Provenance = {},
): Promise<Company> {
  const { id, settings, ...made } = await makeCompany(op, firm, body, from)
  const row = (await queries.findCompany(op.tx, todayAt(op.now), id))!
  op.record({ ...companyLog.created(logged(row)), companyId: id })
  op.record({ ...settingsLog.created(id, settings), companyId: id })
  if (firm)
    op.activity({
      firmId: firm.id,
      resource: 'company',
      recordId: id,
      action: 'created',
      label: labels.created,
      values: { name: row.name },
    })
  return { ...shownRow(op, row), ...made }
}

/** The firm that will keep the file, locked and with room for it; null for a file without a firm. */
async function firmFor(
  op: Operation & ByUser,
  { firm: wanted }: NewCompany,
): Promise<queries.FirmOfUser | null> {
  const firms = await queries.firmsOf(op.tx, op.caller.user.id)
  const managed = firms.filter(({ role }) => isAtLeast(role, 'manager'))
  if (wanted === undefined && managed.length > 1) throw invalidField('firm', messages.whichFirm)
  const firm = wanted === undefined ? managed[0] : firms.find((one) => one.public_token === wanted)
  if (!firm) {
    if (wanted) throw invalidField('firm', messages.unknownFirm)
    await requireQuotaAlone(op)
    return null
  }
  if (firm.is_demo) throw problem(pipelineProblems.demo_mode)
  if (!isAtLeast(firm.role, 'manager'))
    throw problem(uncoded.role_too_low, { role: say(roleNames.manager, op.language) })
  await requireQuota(op, firm.id)
  return firm
}

/** Writes the file and its set-up; what of it a reader sees is known without reading it again. */
async function makeCompany(
  op: Operation & ByUser,
  firm: KeepingFirm | null,
  body: NewCompany,
  { isDemo = false, externalId }: Provenance,
) {
  const pack = packFrom(body, firm)
  const locale = body.locale ?? firm?.locale ?? op.caller.user.locale ?? op.language
  const year = firstYear(body, wallClock(op.now, pack.timeZone).day)
  const banks = banksOf(body, pack)
  const {
    name,
    vat_regime,
    fiscal_year: _year,
    banks: _banks,
    firm: _firm,
    country_pack: _pack,
    code,
    locale: _locale,
    ...identity
  } = body
  const fields = checkedIdentity({ ...identity, ...(code ? { code } : {}), name }, pack, locale)
  const taken = firm ? await queries.codesOfFirm(op.tx, firm.id) : new Set<string>()
  if (code && taken.has(code.toUpperCase())) throw invalidField('code', messages.codeTaken)
  const settings = defaultSettings(pack)
  const vatRegime = vat_regime ?? 'quarterly'
  const id = await queries.insertCompany(
    op.tx,
    {
      ...fields,
      name,
      code: code ?? codeFromName(name, (wanted) => taken.has(wanted)),
      country: fields.country ?? pack.code,
      public_token: newPublicToken() as PublicToken,
      firm_id: firm?.id ?? null,
      country_pack: pack.code,
      vat_regime: vatRegime,
      currency: pack.currency,
      locale,
      settings,
      is_demo: isDemo,
      source: externalId === undefined ? 'manual' : 'external',
      external_id: externalId ?? null,
    },
    op.now,
  )
  if (!firm) await queries.insertMember(op.tx, id, op.caller.user.id, op.now)
  const company = { id, locale, vatRegime }
  return {
    id,
    settings,
    journals: await makeBooks(op, company, pack, banks),
    fiscal_years: [await makeYear(op, company, year)],
  }
}

/** The chart with an account for each bank, and the journals on these accounts in the order of their codes. */
async function makeBooks(
  op: Operation,
  company: { id: CompanyId; locale: Language; vatRegime: VatRegime },
  pack: CountryPack,
  banks: readonly Planned[],
): Promise<Journal[]> {
  const planned = [...pack.journals.map(asFirst(company.locale)), ...banks]
  const own = banks.map(({ account, label }) => ({
    number: account!,
    labels: asItIs(label),
    like: pack.controlAccounts.bank,
  }))
  const controls = new Set(planned.flatMap(({ account }) => account ?? []))
  const accounts = await setUpChart(op, company, pack, own, controls)
  await setUpAssetCategories(op, company, pack, accounts)
  const journals = await setUpJournals(
    op,
    { id: company.id, currency: pack.currency },
    planned.map(({ account, ...journal }): FirstJournal => {
      if (account === null) return { ...journal, controlAccount: null }
      const { id, number, label } = accounts.get(account)!
      return { ...journal, controlAccount: { id, number, label } }
    }),
  )
  return journals.sort((one, other) => (one.code < other.code ? -1 : 1))
}

function packFrom(body: NewCompany, firm: KeepingFirm | null): CountryPack<PackCode> {
  if (body.country_pack) return packOf(body.country_pack)
  return packOf(firm && isPackCode(firm.country_code) ? firm.country_code : defaultCountry)
}

type Planned = Omit<FirstJournal, 'controlAccount'> & { account: string | null }

const asFirst =
  (locale: Language) =>
  ({ code, labels: names, type, controlAccount }: CountryPack['journals'][number]): Planned => ({
    code,
    label: names[locale],
    type,
    account: controlAccount,
    iban: null,
  })

/** The journal of each bank, with a ledger account of its own. */
function banksOf(body: NewCompany, pack: CountryPack): Planned[] {
  const codes = new Set(pack.journals.map(({ code }) => code))
  const ibans = new Set<string>()
  const accounts: string[] = []
  return (body.banks ?? []).map((bank, place) => {
    const at = `banks.${place}`
    const code = bank.code.toUpperCase()
    if (!/^[A-Z0-9]{1,6}$/.test(code)) throw invalidField(`${at}.code`, messages.journalCodeShape)
    if (codes.has(code)) throw invalidField(`${at}.code`, messages.journalCodeTwice, { code })
    codes.add(code)
    const number = bank.iban ? iban(bank.iban) : null
    if (number && !number.ok) throw invalidField(`${at}.iban`, messages.badIban)
    if (number && ibans.has(number.value)) throw invalidField(`${at}.iban`, messages.ibanTwice)
    if (number) ibans.add(number.value)
    const account = pack.bankAccountNumber(accounts)
    accounts.push(account)
    return { code, label: bank.label, type: 'financial', account, iban: number?.value ?? null }
  })
}

/** Days that leave room in the calendar for what is due after a year. */
const [firstOn, lastOn] = [day('1901-01-01'), day('2190-12-31')]

/** The year that was asked for, else the calendar year that holds today. */
function firstYear(body: NewCompany, today: Day): Span & { code: string } {
  const { year: current } = parts(today)
  const startsOn = body.fiscal_year?.starts_on ?? (`${current}-01-01` as Day)
  const endsOn = body.fiscal_year?.ends_on ?? (`${current}-12-31` as Day)
  if (startsOn < firstOn) throw invalidField('fiscal_year.starts_on', messages.yearOutOfBounds)
  if (startsOn > lastOn || endsOn > lastOn)
    throw invalidField('fiscal_year.ends_on', messages.yearOutOfBounds)
  const fault = faultOf({ startsOn, endsOn }, [])
  if (fault === 'ends_before_start')
    throw invalidField('fiscal_year.ends_on', messages.yearEndsBeforeStart)
  if (fault === 'too_long') throw invalidField('fiscal_year.ends_on', messages.yearTooLong)
  return { startsOn, endsOn, code: body.fiscal_year?.code ?? codeOf({ startsOn, endsOn }) }
}
