import { day } from '#kernel/days'
import { resetDemo } from '../capabilities/demo/actions/reset.js'
import { demoPlans } from '../capabilities/demo/generator/index.js'
import type { BooksPlan } from '../capabilities/demo/generator/plan.js'
import type { Books } from './books.js'
import { Person, replies } from './http.js'

/** Files of the demo that hold a few entries of each year, a document and perhaps a letter: quickly made. */
export function thinPlans({ files = 2, hasMail = false } = {}): BooksPlan[] {
  const plans: BooksPlan[] = []
  for (const plan of demoPlans('thin', day('2026-03-16'))) {
    plans.push(thinned(plan))
    if (plans.length === files) break
  }
  return hasMail ? plans : plans.map((plan) => ({ ...plan, mail: [] }))
}

/** The files of the demo as it is, thin but for one. */
export function mostlyThinPlans(whole: string): BooksPlan[] {
  const plans = [...demoPlans('dubbel', day('2026-03-16'))]
  return plans.map((plan) => (plan.company.code === whole ? plan : thinned(plan)))
}

function thinned(plan: BooksPlan): BooksPlan {
  const entries = ['2025', '2026'].flatMap((year) =>
    plan.entries.filter(({ date }) => date.startsWith(year)).slice(0, 4),
  )
  const documents = plan.documents.filter(({ isBooked }) => !isBooked).slice(0, 1)
  const named = new Set([
    ...entries.flatMap(({ party, lines }) => [party, ...lines.map((line) => line.party)]),
    ...documents.map(({ party }) => party),
  ])
  const kept = new Set(entries.map(({ key }) => key))
  return {
    ...plan,
    entries,
    assets: [],
    documents,
    letterings: [],
    recurring: plan.recurring.filter(({ party }) => named.has(party)),
    transfers: plan.transfers.filter((key) => kept.has(key)),
    mandates: plan.mandates.filter(({ party }) => named.has(party)),
    parties: plan.parties.filter(({ key }) => named.has(key)),
    mail: plan.mail.filter(({ becomes }) => becomes === 'queued').slice(0, 1),
  }
}

/** Makes a thin demo in a service of tests. */
export async function makeThinDemo({ service }: Books): Promise<void> {
  await resetDemo(service.services, thinPlans())
}

/** Someone who opens the demo. */
export async function demoVisitor(books: Books) {
  const { token, user, demo } = replies(await books.call('POST', '/v1/auth/demo'), 201).body
  return { visitor: new Person(books.base, token, user.id, user.email), demo }
}
