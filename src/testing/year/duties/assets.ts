import { type Day, daysBetween, parts } from '#kernel/days'
import { endOfMonth } from '../calendar.js'
import type { YearAsset, YearFile } from '../file.js'
import { part } from '../money.js'
import { postInvoice } from './hand.js'
import type { Work } from './today.js'

/** Something that lasts is bought, and enters the register by the line of its invoice. */
export const buyAsset: Work = async (today) => {
  const { file, chance } = today
  const { account, investment } = file.country.assets
  const cents = chance.between(100_000, 900_000)
  const { entry } = await postInvoice(
    today,
    'purchase',
    [{ account, net: cents, taxed: investment }],
    {
      way: 'asset',
    },
  )
  const line = entry.lines.find((one) => one.account.number === account)!
  const months = chance.pick([36, 60])
  const { body: asset } = await file.team.manager.post('/v1/companies/{company}/fixed-assets', {
    path: file.path,
    body: {
      label: `${file.code} machine`,
      entry_line_id: line.id,
      method: 'linear',
      duration_months: months,
      prorata: 'daily',
    },
  })
  file.assets.push({
    id: asset.id,
    cents,
    months,
    from: entry.entry_date.slice(0, 10) as Day,
    written: 0,
  })
}

/** Writes off up to the end of a month. */
export async function depreciate(file: YearFile, month: number): Promise<void> {
  const until = endOfMonth(month)
  const due = file.assets.filter((asset) => expected(file, asset, until) > asset.written)
  if (due.length === 0) return
  await file.team.manager.post('/v1/companies/{company}/depreciation-runs', {
    path: file.path,
    body: { until, per: 'month' },
  })
  const { depreciation, expense } = file.country.assets
  for (const asset of due) {
    const cents = expected(file, asset, until) - asset.written
    file.model.move(expense, cents)
    file.model.move(depreciation, -cents)
    asset.written += cents
  }
}

/** What is written off up to a day of the year: its share by days of what a year takes. */
function expected({ country }: YearFile, { cents, months, from }: YearAsset, until: Day): number {
  if (from > until) return 0
  if (country.assets.days === 'of the year')
    return part(cents, 12 * (daysBetween(from, until) + 1), months * 365)
  return part(cents, 12 * (commercial(until) - commercial(from) + 1), months * 360)
}

/** Days since the year began where every month has thirty. */
function commercial(date: Day): number {
  const { month, dayOfMonth } = parts(date)
  const isLast = date === endOfMonth(month)
  return (month - 1) * 30 + (isLast ? 30 : Math.min(dayOfMonth, 30))
}
