import { addDays, type Day, parts } from '#kernel/days'
import { dayIn, monthsUpTo } from './calendar.js'
import { contractor } from './contractor.js'
import { euros, openDiary } from './diary.js'
import { receivedOf } from './electronic.js'
import { chargesIn } from './habits.js'
import { written } from './letters.js'
import { nonProfit } from './non-profit.js'
import { enterpriseNumber, iban } from './numbers.js'
import { partiesOf } from './parties.js'
import { messagesOf } from './peppol.js'
import {
  type BooksPlan,
  type CompanyPlan,
  type DocumentPlan,
  demoCountry,
  type EntryPlan,
  type LetteringPlan,
  type MailPlan,
  type MandatePlan,
  type PartyPlan,
  type RecurringPlan,
  type ReturnPeriod,
  type YearPlan,
} from './plan.js'
import { chancesOf } from './random.js'
import { restaurant } from './restaurant.js'
import type { Story } from './story.js'
import { webAgency } from './web-agency.js'

const stories: readonly Story[] = [webAgency, restaurant, contractor, nonProfit]

/**
 * The plans of the four demo files, up to a day. The figures come from the seed alone: on another day the same
 * life is told, further on or less far, with its dates moved to that day's year. Each is made when it is asked for.
 */
export function* demoPlans(seed: string, today: Day): Generator<BooksPlan> {
  for (const story of stories) yield planOf(story, [seed, story.company.code], today)
}

function planOf(story: Story, topic: readonly string[], today: Day): BooksPlan {
  const { year } = parts(today)
  const company = companyOf(story, topic)
  const parties = [
    ...partiesOf(topic, 'supplier', story.suppliers),
    ...partiesOf(topic, 'customer', story.customers),
  ]
  const diary = openDiary({ journal: story.bank.code, account: '550000' })
  story.live({ diary, months: monthsUpTo(year), topic, locale: company.locale })
  const years: [YearPlan, YearPlan] = [yearOf(year - 1), yearOf(year)]
  const isPast = (key: number) => isKept(diary.entries[key]!, years[1], today)
  const entries = diary.entries
    .filter(({ key }) => isPast(key))
    .sort((one, other) =>
      one.date === other.date ? one.key - other.key : one.date < other.date ? -1 : 1,
    )
  const letterings = diary.letterings.filter((lettering) => lettering.entries.every(isPast))
  return {
    company,
    years,
    parties,
    entries,
    draft: draftAfter(company, entries, years[1]),
    letterings,
    recurring: recurringOf(story, year),
    documents: documentsOf(story, today),
    assets: diary.assets,
    received: receivedOf(entries, parties, company, years[0]),
    mail: mailOf(story, topic, company, parties, today),
    messages: story.isOnPeppol ? messagesOf(entries, parties, company) : [],
    mandates: mandatesOf(story, topic, year),
    transfers: transfersOf(entries, letterings),
    axes: story.axes ?? [],
    charges: chargesIn(company.locale),
  }
}

function recurringOf({ recurring = [] }: Story, year: number): RecurringPlan[] {
  return recurring.map(({ party, label, every, day, terms, isAuto, text, reference, ...bill }) => ({
    ...{ party, label, day, isAuto, text, reference },
    frequency: every === 1 ? 'monthly' : 'yearly',
    startsOn: dayIn({ year: year - 1, month: 1 }, 1),
    dueDays: terms,
    account: bill.account,
    vatCode: bill.vatCode,
    amount: euros(bill.between[0]),
  }))
}

/** A VAT return of this year is validated once it is due; the year before is closed with all of its own. */
function isKept({ kind, date, dueDate }: EntryPlan, { starts_on }: YearPlan, today: Day): boolean {
  if (kind !== 'return' || date < starts_on) return date <= today
  return dueDate! <= today
}

/** The period after the last return of this year: someone has begun its return. */
function draftAfter(
  { vat_regime }: CompanyPlan,
  entries: readonly EntryPlan[],
  { starts_on }: YearPlan,
): ReturnPeriod | null {
  const declared = entries.filter(({ kind, date }) => kind === 'return' && date >= starts_on)
  const period_type = vat_regime === 'monthly' ? 'monthly' : 'quarterly'
  const [period, most] = [declared.length + 1, period_type === 'monthly' ? 12 : 4]
  return period > most ? null : { period_type, year: parts(starts_on).year, period }
}

function companyOf({ company, bank }: Story, topic: readonly string[]): CompanyPlan {
  const chances = chancesOf(...topic, 'company')
  const number = enterpriseNumber(chances)
  return {
    ...company,
    country: demoCountry,
    enterprise_number: number,
    vat_number: `BE${number}`,
    banks: [{ ...bank, iban: iban(chances) }],
  }
}

function yearOf(year: number): YearPlan {
  return {
    code: String(year),
    starts_on: dayIn({ year, month: 1 }, 1),
    ends_on: dayIn({ year, month: 12 }, 31),
  }
}

/** So many days ago, but not before this month: the VAT of the months before was declared. */
function ago(today: Day, days: number): Day {
  const first = dayIn(parts(today), 1)
  const day = addDays(today, -days)
  return day < first ? first : day
}

function documentsOf({ papers }: Story, today: Day): DocumentPlan[] {
  return papers.map(({ ago: days, lines, ...paper }) => ({
    ...paper,
    date: ago(today, days),
    lines: lines.map((line) => ({ ...line, net: euros(line.net) })),
  }))
}

function mailOf(
  { letters }: Story,
  topic: readonly string[],
  to: CompanyPlan,
  parties: readonly PartyPlan[],
  today: Day,
): MailPlan[] {
  return letters.map((letter) => {
    const from = parties.find(({ key }) => key === letter.party)!
    return written(letter, ago(today, letter.ago), { from, to, topic })
  })
}

/** One customer pays by direct debit. */
function mandatesOf(
  { customers: [first], company }: Story,
  topic: readonly string[],
  year: number,
): MandatePlan[] {
  const [party] = first!
  const account = iban(chancesOf(...topic, 'mandate', party))
  const signedOn = dayIn({ year: year - 1, month: 2 }, 12)
  return [{ reference: `${company.code}-0001`, party, iban: account, signedOn }]
}

/** The three purchases that are due next. */
function transfersOf(
  entries: readonly EntryPlan[],
  letterings: readonly LetteringPlan[],
): number[] {
  const paid = new Set(letterings.flatMap((lettering) => lettering.entries))
  return entries
    .filter(({ kind, journal, key }) => kind === 'invoice' && journal === 'ACH' && !paid.has(key))
    .sort((one, other) => (one.dueDate! < other.dueDate! ? -1 : 1))
    .slice(0, 3)
    .map(({ key }) => key)
}
