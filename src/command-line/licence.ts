import { makeLicenceKey, planCodes, plans } from '#capabilities/licence'
import { parseDay } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { deriveKey } from '#platform/signing/index'
import type { Given } from './arguments.js'
import { type CommandContext, WrongUsage } from './context.js'
import { requireServiceKey } from './installation.js'

/** Prints a licence key, signed with the service key of this installation. No database is needed. */
export async function printLicence(given: Given, context: CommandContext): Promise<void> {
  const wished = given.required('plan')
  const plan = plans.find(({ code }) => code === wished)
  if (!plan) throw new WrongUsage(`--plan must be one of ${planCodes.join(', ')}, not "${wished}".`)
  const until = given.required('until')
  const validUntil = parseDay(until)
  if (!validUntil) throw new WrongUsage(`--until must be a day such as 2027-12-31, not "${until}".`)
  if (validUntil < todayAt(context.clock()))
    throw new WrongUsage(`--until ${until} lies in the past.`)
  const firm = given.text('firm') ?? null
  if (firm !== null && !/^[0-9A-Za-z]{12}$/.test(firm))
    throw new WrongUsage('--firm must be the public token of a firm, 12 letters and digits.')
  const { limits } = plan
  const or = (name: string, initial: number | null) => {
    const limit = given.limit(name)
    return limit === undefined ? initial : limit
  }
  context.say(
    makeLicenceKey(deriveKey(requireServiceKey(context), 'licence'), {
      plan: plan.code,
      firm,
      valid_until: validUntil,
      limits: {
        users: or('users', limits.users),
        companies: or('companies', limits.companies),
        imports_per_month: or('imports', limits.imports_per_month),
        storage_gb: or('storage', limits.storage_gb),
      },
    }),
  )
}
