import {
  assetCategoryIds,
  createDepreciationRun,
  createFixedAsset,
  disposeOfAsset,
} from '#capabilities/fixed-assets'
import { addDays, type Day } from '#kernel/days'
import { todayFor } from '#platform/operations/today'
import { lineOf, type Site } from './site.js'

/** Puts what the company keeps for years into the register, and writes it off for the first year. */
export async function keepAssets(site: Site): Promise<void> {
  const { plan, inCompany } = site
  if (plan.assets.length === 0) return
  for (const {
    category,
    label,
    acquiredOn,
    value,
    previous,
    months,
    bought,
    sold,
  } of plan.assets) {
    const { id } = await inCompany('demo-asset', async (op) =>
      createFixedAsset(op, {
        body: {
          category_id: (await assetCategoryIds(op)).get(category)!,
          label,
          acquired_on: acquiredOn,
          acquisition_value: value,
          previous_depreciation: previous,
          duration_months: months,
          entry_line_id: bought && lineOf(site, bought.entry, bought.account),
        },
      }),
    )
    if (sold)
      await inCompany('demo-disposal', (op) =>
        disposeOfAsset(op, {
          id,
          body: {
            disposed_on: sold.date,
            kind: 'sale',
            entry_line_id: lineOf(site, sold.entry, sold.account),
          },
        }),
      )
  }
  const until = plan.years[0].ends_on
  await inCompany('demo-depreciation', (op) => createDepreciationRun(op, { body: { until } }))
}

/** The months of this year that have ended, one by one. */
export async function depreciateMonths({ plan, inCompany }: Site): Promise<void> {
  if (plan.assets.length === 0) return
  await inCompany('demo-depreciation', async (op) => {
    const today = todayFor(op)
    const until = addDays(`${today.slice(0, 8)}01` as Day, -1)
    if (until < plan.years[1].starts_on) return op.unchanged()
    await createDepreciationRun(op, { body: { until, per: 'month' } })
  })
}
