import { openItemRows } from '#capabilities/reports'
import type { Day } from '#kernel/days'
import * as shape from '#platform/shapes/index'
import type { Column, Kind, Paper } from '#platform/tables/table'
import { words } from '../../domain/words.js'
import type { Export } from '../export.js'
import { titles } from './titles.js'

const { object, maybe } = shape

const OpenItemsAsked = object({
  to: maybe(shape.day()),
  type: maybe(shape.oneOf(['customer', 'supplier', 'all'], { default: 'all' })),
  third_party_id: maybe(shape.text({ max: 600 })),
  account_id: maybe(shape.text({ max: 600 })),
  as_of: maybe(shape.text({ max: 40 })),
})

type Asked = {
  to?: Day | null
  type?: 'customer' | 'supplier' | 'all' | null
  third_party_id?: string | null
  account_id?: string | null
  as_of?: string | null
}

const column = (key: keyof typeof titles, kind: Kind = 'text', paper: Paper = {}): Column => ({
  key,
  title: titles[key],
  kind,
  paper,
})

const columns: readonly Column[] = [
  column('type', 'text', { width: null }),
  column('code', 'text', { width: null }),
  { ...column('name', 'text', { width: null }), isName: true },
  column('number', 'text', { width: 44 }),
  column('entry_date', 'day'),
  column('due_date', 'day'),
  column('journal_code', 'text', { width: 40 }),
  column('entry_number', 'count', { isPlain: true }),
  column('reference', 'text', { width: 70, lines: 2 }),
  column('label', 'text', { lines: 2 }),
  { ...column('open', 'amount'), carried: 'sum' },
  column('days_late', 'count', { width: 40 }),
]

/** What was open at the end of a day, item by item: a later payment leaves it as it was. */
export const openItems: Export = {
  name: 'open-items',
  label: {
    fr: 'Postes ouverts',
    nl: 'Openstaande posten',
    en: 'Open items',
    de: 'Offene Posten',
  },
  description: {
    fr: "Ce qui restait à payer à la fin d'un jour, poste par poste.",
    nl: 'Wat op het einde van een dag nog te betalen was, post per post.',
    en: 'What was still to be paid at the end of a day, item by item.',
    de: 'Was am Ende eines Tages noch zu zahlen war, Posten für Posten.',
  },
  formats: ['xlsx', 'csv', 'pdf'],
  asked: OpenItemsAsked,
  async open(op, asked: Asked) {
    const { frame, rows, chosen } = await openItemRows(op, asked)
    return {
      table: {
        columns,
        rows: () => [rows.map((row) => columns.map(({ key }) => row[key as keyof typeof row]))],
        group: {
          heading: ([type, code, name], language) =>
            [capital(words[String(type)]![language]), code, name]
              .filter((word) => word !== null)
              .join(' · '),
          total: ([, code], language) => `${titles.total[language]} ${code ?? ''}`,
        },
        summed: titles.total,
      },
      chosen,
      from: null,
      to: frame.span.to,
      comparison: null,
      logSeq: frame.logSeq,
      notes: [],
    }
  },
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
