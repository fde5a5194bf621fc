import {
  createAxis,
  createBudget,
  createCode,
  updateAxis,
  updateBudget,
} from '#capabilities/analytics'
import { yearsOf } from '#capabilities/fiscal-years'
import type { Amount } from '#kernel/money'
import { sharesOf } from '../generator/analytics.js'
import type { Site } from './site.js'

/** The axes of a file with their codes, each with the one where lines go that nothing is said of. */
export async function addAxes({ plan, codes, inCompany }: Site): Promise<void> {
  if (plan.axes.length === 0) return
  await inCompany('demo-axes', async (op) => {
    for (const { code, label, appliesTo, codes: wished, usual, isMandatory } of plan.axes) {
      const body = { code, label, applies_to: [...appliesTo], is_mandatory: isMandatory }
      const axis = await createAxis(op, { body })
      for (const one of wished) {
        const parent_id = one.parent === null ? null : codes.get(one.parent)!
        const made = await createCode(op, {
          body: { axis_id: axis.id, code: one.code, label: one.label, parent_id },
        })
        codes.set(one.code, made.id)
      }
      await updateAxis(op, { id: axis.id, body: { default_code_id: codes.get(usual)! } })
    }
  })
}

/** Where a line of an entry belongs; undefined where defaults say it. */
export function analyticOf({ plan, codes }: Site, key: number, account: string) {
  const shares = plan.axes.length === 0 ? null : sharesOf(key, account)
  if (shares === null) return {}
  return {
    analytic: shares.map(({ code, percent }) => ({
      code_id: codes.get(code)!,
      percent: percent as Amount,
    })),
  }
}

/** A budget of the open year, made of the older one with three percent more, and a revision that someone works on. */
export async function addBudgets({ plan, inCompany }: Site): Promise<void> {
  if (plan.axes.length === 0) return
  const label = `Budget ${plan.years[1].code}`
  const approved = await inCompany('demo-budget', async (op) => {
    const [before, current] = await yearsOf(op.tx, [op.company.id])
    const from = { fiscal_year_id: before!.id, growth: 300n as Amount }
    return createBudget(op, { body: { label, fiscal_year_id: current!.id, from } })
  })
  await inCompany('demo-budget', (op) =>
    updateBudget(op, { id: approved.id, body: { status: 'approved' } }),
  )
  const copy_of = { budget_id: approved.id, growth: 100n as Amount }
  await inCompany('demo-budget', (op) =>
    createBudget(op, {
      body: { label: `${label}, herzien`, fiscal_year_id: approved.fiscal_year_id, copy_of },
    }),
  )
}
