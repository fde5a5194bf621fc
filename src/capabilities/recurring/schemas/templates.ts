import { AnyLine, Correction } from '#capabilities/entries'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, maybe } = shape

/** The most lines of a template, as of an entry. */
const mostLines = 1000

/** Members of a shape but for some. */
function without<Members extends object, Name extends keyof Members & string>(
  members: Members,
  ...names: readonly Name[]
): Omit<Members, Name> {
  const left = Object.entries(members).filter(([name]) => !names.includes(name as Name))
  return Object.fromEntries(left) as Omit<Members, Name>
}

const timeless = without(
  Correction.properties,
  'kind',
  'reversal_date',
  'entry_date',
  'due_date',
  'lines',
)
const ofLine = without(AnyLine.properties, 'due_date')

const exampleLines = [
  { account: '610000', debit: '850.00', label: 'Loyer {period+1}' },
  { account: '440000', credit: '850.00', third_party_id: 1 },
]

/** The body of an entry without its days. */
const Timeless = object({
  ...timeless,
  label: maybe(shape.text({ examples: ['Loyer {period+1}'] })),
  reference: maybe(shape.text({ max: 100, examples: [null] })),
  lines: shape.list(object(ofLine), { max: mostLines, examples: [exampleLines] }),
})

/** A template as it is kept and shown. */
export const Template = shape.told(Timeless, { title: 'RecurringTemplate' })
export type Template = Static<typeof Template>

const refusedDay = () =>
  maybe(shape.day({ description: 'refused: each occurrence has its own', examples: [null] }))

/** The same as it is sent: days in it are refused, and not passed over. */
export const GivenTemplate = object(
  {
    ...Timeless.properties,
    entry_date: refusedDay(),
    due_date: refusedDay(),
    lines: shape.list(object({ ...ofLine, entry_date: refusedDay(), due_date: refusedDay() }), {
      max: mostLines,
      examples: [exampleLines],
    }),
  },
  {
    title: 'GivenRecurringTemplate',
    description:
      'The body of `POST entries` or `POST entries/invoice`, as `kind` says, without days',
  },
)
export type GivenTemplate = Static<typeof GivenTemplate>
