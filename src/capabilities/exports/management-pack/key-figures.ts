import { storedAmount } from '#kernel/money'
import { type Ink, inks, type Page, type Type } from '#platform/pdf/page'
import type { Block } from '#platform/pdf/report'
import { listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import { changeOf, shownValue } from './figures.js'
import { lived } from './lived.js'
import type { KeyFigure, Pack } from './pack.js'
import { words } from './words.js'

/** The figures that an owner asks for first. */
const first = ['turnover', 'gross_margin', 'ebitda', 'result', 'cash', 'receivables']

const labelType: Type = { weight: 'regular', size: 8, ink: inks.quiet }
const valueType: Type = { weight: 'bold', size: 14, ink: inks.text }
const belowType: Type = { weight: 'regular', size: 7.5, ink: inks.quiet }
const changeType: Type = { weight: 'bold', size: 7.5, ink: inks.strong }
const sparkInk: Ink = [0.72, 0.78, 0.86]

const [across, gap, height] = [3, 11, 98]

/** A card for each of the first figures: what it is, what it was, and its months as small bars. */
export function cards(pack: Pack): Block {
  const shown = first.flatMap((key) => pack.keyFigures.rows.find((row) => row.key === key) ?? [])
  return function* (page) {
    const width = (page.width - gap * (across - 1)) / across
    for (const [at, figure] of shown.entries()) {
      const [column, row] = [at % across, Math.floor(at / across)]
      const place = {
        x: page.left + column * (width + gap),
        y: page.y + row * (height + gap),
        width,
      }
      writeCard(page, pack, figure, place)
    }
    page.y += Math.ceil(shown.length / across) * (height + gap) + 8
    yield
  }
}

function writeCard(
  page: Page,
  { language, comparison, keyFigures }: Pack,
  figure: KeyFigure,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { label, unit, total, previousTotal } = figure
  page.fill(x, y, width, height, inks.ground)
  page.fill(x, y, 2.5, height, inks.strong)
  const [left, room] = [x + 13, width - 24]
  page.writeWithin(room, label, left, y + 18, labelType)
  const value = shownValue(total, unit, language)
  const size = valueType.size * Math.min(1, room / page.widthOf(value, valueType))
  page.write(value, left, y + 37, { ...valueType, size })
  if (comparison) {
    const before = shownValue(previousTotal, unit, language)
    const change = changeOf(total, previousTotal, unit, language)
    const fit = Math.min(1, room / page.widthOf(`${before}   ${change}`, changeType))
    page.write(before, left, y + 51, { ...belowType, size: belowType.size * fit })
    const end = { ...changeType, size: changeType.size * fit }
    page.write(change, x + width - 11, y + 51, end, 'right')
  }
  const place = { x: left, y: y + 62, width: room, height: 25 }
  writeMonths(page, lived(keyFigures, figure.values), place)
}

/** How a figure went, without axis and labels. */
function writeMonths(
  page: Page,
  values: readonly (string | null)[],
  place: { x: number; y: number; width: number; height: number },
): void {
  const amounts = values.map((value) => (value === null ? 0n : storedAmount(value)))
  const sizes = amounts.map((amount) => (amount < 0n ? -amount : amount))
  const most = sizes.reduce((largest, size) => (size > largest ? size : largest), 0n)
  if (most === 0n) return
  const hasBelow = amounts.some((amount) => amount < 0n)
  const base = place.y + (hasBelow ? place.height / 2 : place.height)
  const full = hasBelow ? place.height / 2 : place.height
  const width = place.width / amounts.length
  page.fillAll(
    amounts.flatMap((amount, at) => {
      const tall = (full * Number((sizes[at]! * 1000n) / most)) / 1000
      if (tall === 0) return []
      const x = place.x + at * width
      return [[x, amount < 0n ? base : base - tall, width * 0.72, tall] as const]
    }),
    sparkInk,
  )
}

/** All key figures in a table. */
export function keyFigureTable({ language, keyFigures, comparison }: Pack): Block {
  const shown = (value: string | null, unit: KeyFigure['unit']) => shownValue(value, unit, language)
  const right = { kind: 'text', paper: { width: 98, align: 'right' } } as const
  return paperTable(
    listedIn<KeyFigure>(keyFigures.rows, [
      { key: 'figure', title: words.figure, kind: 'text', cell: ({ label }) => label },
      {
        key: 'current',
        title: words.current,
        ...right,
        cell: ({ total, unit }) => shown(total, unit),
      },
      ...(comparison
        ? [
            {
              key: 'previous',
              title: words.previous,
              ...right,
              cell: ({ previousTotal, unit }: KeyFigure) => shown(previousTotal, unit),
            },
            {
              key: 'change',
              title: words.change,
              kind: 'text' as const,
              cell: ({ total, previousTotal, unit }: KeyFigure) =>
                changeOf(total, previousTotal, unit, language),
              paper: { width: 76, align: 'right' as const },
            },
          ]
        : []),
    ]),
    language,
  )
}
