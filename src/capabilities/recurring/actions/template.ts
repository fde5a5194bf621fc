import { BatchItem, NewEntry, NewInvoice, requireTemplate } from '#capabilities/entries'
import { addDays, type Day, daysBetween, firstDay, lastDay } from '#kernel/days'
import { type Amount, formatAmount, magnitude, negate, zero } from '#kernel/money'
import { invalid, type Message } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { reader } from '#platform/shapes/input'
import { type Factor, factorOf, indexed, indexedSides } from '../domain/indexing.js'
import { filledIn, type Occasion, unknownMark } from '../domain/texts.js'
import { messages } from '../problems.js'
import type { RecurringEntry } from '../schemas/records.js'
import type { GivenTemplate, Template } from '../schemas/templates.js'

type Kind = RecurringEntry['kind']

/** As it is stored, and shown: amounts are text. */
type Json = Readonly<Record<string, unknown>>

const readItem = reader<BatchItem>(BatchItem)

/** What a template of a kind may say. */
const membersOf = { free: namesIn(NewEntry), invoice: namesIn(NewInvoice) }

type Shape = { readonly properties: Readonly<Record<string, unknown>> }

function namesIn({ properties }: Shape) {
  const { items } = properties.lines as { items: Shape }
  return {
    ofHead: new Set(Object.keys(properties)),
    ofLine: new Set(Object.keys(items.properties)),
  }
}

/**
 * A template that was sent, as it is kept: what its route would pass over is left out. Refused is a day in it, a
 * text that means nothing, and what the route would refuse of it whatever the day.
 */
export async function checkedTemplate(
  op: CompanyOperation,
  kind: Kind,
  given: GivenTemplate,
): Promise<Template> {
  const wrong: Record<string, Message[]> = {}
  for (const path of daysIn(given)) wrong[path] = [{ text: messages.dateInTemplate }]
  for (const { path, text } of textsIn(given)) {
    const mark = unknownMark(text)
    if (mark !== undefined) wrong[path] = [{ text: messages.unknownMark, values: { mark } }]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const template = keptOf(kind, given)
  await requireTemplate(op, itemOf(kind, template, firstDay))
  return template
}

const days = ['entry_date', 'due_date'] as const

/** Where a template bears days, which it must not. */
function daysIn(template: GivenTemplate): string[] {
  return [{ path: 'template', part: template }, ...partsOf(template)].flatMap(({ path, part }) =>
    days.filter((name) => part[name] != null).map((name) => `${path}.${name}`),
  )
}

function partsOf({ lines }: GivenTemplate) {
  return lines.map((part, place) => ({ path: `template.lines.${place}`, part }))
}

const texts = ['label', 'reference', 'document_reference'] as const

/** The most characters of a text of an entry; references have fewer than labels. */
const mostIn = (name: string) => (name === 'label' ? 255 : 100)

function textsIn(template: GivenTemplate): { path: string; text: string }[] {
  const ofHead = texts.map((name) => ({ path: `template.${name}`, text: template[name] ?? '' }))
  const ofLines = partsOf(template).map(({ path, part }) => ({
    path: `${path}.label`,
    text: part.label ?? '',
  }))
  return [...ofHead, ...ofLines]
}

function keptOf(kind: Kind, given: GivenTemplate): Template {
  const { ofHead, ofLine } = membersOf[kind]
  const { entry_date: _, due_date: __, lines, ...head } = given
  const inLines = lines.map(({ entry_date: ___, due_date: ____, ...line }) =>
    picked(withOneAccount(line), ofLine),
  )
  return plain({ ...picked(head, ofHead), lines: inLines }) as Template
}

/** An account is known by its number where both are given. */
function withOneAccount<Line extends { account?: unknown; account_id?: unknown }>(line: Line) {
  const { account_id: _, ...rest } = line
  return line.account == null ? line : rest
}

function picked(from: object, names: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)))
}

/** JSON that says the same: amounts as text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return formatAmount(value as Amount)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

/** What an entry of the template is on a day, as its route takes it. */
export function itemOf(
  kind: Kind,
  template: Template,
  on: Day,
  dueDays: number | null = null,
): BatchItem {
  const due =
    dueDays === null ? {} : { due_date: addDays(on, Math.min(dueDays, daysBetween(on, lastDay))) }
  return readItem({ ...template, kind, entry_date: on, ...due })
}

/** A template with its texts as an occurrence says them. */
export function filledTemplate(template: Template, by: Occasion): Template {
  const filled = <Part extends Json>(part: Part, names: readonly string[]): Part => {
    const said = names.flatMap((name) => {
      const text = part[name]
      return typeof text === 'string' ? [[name, filledIn(text, by, mostIn(name))]] : []
    })
    return { ...part, ...Object.fromEntries(said) }
  }
  const lines = template.lines.map((line) => filled(line, ['label']))
  return { ...filled(template, texts), lines }
}

/** A template of which third parties that were merged are who they are today. */
export function followedTemplate(
  template: Template,
  merged: Readonly<Record<string, number>> | null,
): Template {
  if (merged === null) return template
  const today = <Part extends { third_party_id?: number | null }>(part: Part): Part => {
    const into = merged[String(part.third_party_id)]
    return into === undefined ? part : { ...part, third_party_id: into }
  }
  return { ...today(template), lines: template.lines.map(today) }
}

/** A template as it is sent, whose amounts are a percentage more: what it then says is checked like any other. */
export function indexedTemplate(kind: Kind, template: Template, percent: Amount): GivenTemplate {
  const factor = factorOf(percent)
  const item = itemOf(kind, template, firstDay)
  const lines =
    kind === 'free' ? indexedFree(item.lines, factor) : indexedInvoice(item.lines, factor)
  const vat = item.vat?.map((one) => ({ ...one, amount: indexed(one.amount, factor) }))
  return { ...template, ...(vat ? { vat } : {}), lines } as GivenTemplate
}

type Lines = BatchItem['lines']

function indexedFree(lines: Lines, factor: Factor): Lines {
  const own = indexedSides(
    lines.map(({ debit, credit }) => debit || negate(credit ?? zero)),
    factor,
  )
  const foreign = indexedSides(
    lines.map(({ amount_currency, credit }) => {
      const amount = amount_currency ?? zero
      return credit != null && amount > zero ? negate(amount) : amount
    }),
    factor,
  )
  return lines.map((line, place) => ({
    ...line,
    ...(line.debit ? { debit: magnitude(own[place]!) } : {}),
    ...(line.credit ? { credit: magnitude(own[place]!) } : {}),
    ...(line.amount_currency == null
      ? {}
      : {
          amount_currency:
            line.amount_currency > zero
              ? magnitude(foreign[place]!)
              : negate(magnitude(foreign[place]!)),
        }),
  }))
}

const invoiced = ['amount', 'amount_gross', 'base'] as const

function indexedInvoice(lines: Lines, factor: Factor): Lines {
  return lines.map((line) => {
    const grown = invoiced.flatMap((name) => {
      const amount = line[name]
      return amount == null ? [] : [[name, indexed(amount, factor)]]
    })
    return { ...line, ...Object.fromEntries(grown) }
  })
}
