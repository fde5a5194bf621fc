import { day } from '#kernel/days'
import { resetDemo } from '../capabilities/demo/actions/reset.js'
import { demoPlans } from '../capabilities/demo/generator/index.js'
import type { FilePlan } from '../capabilities/demo/generator/plan.js'
import type { Books } from './books.js'
import { Person, replies } from './http.js'

/** Two files of the demo that hold two months and no mail, which are quickly made. */
export function thinPlans(): FilePlan[] {
  const plans = [...demoPlans('thin', day('2026-03-16'))].slice(0, 2)
  return plans.map((plan) => {
    const entries = plan.entries.filter(({ date }) => date < '2025-03')
    const kept = new Set(entries.map(({ key }) => key))
    return {
      ...plan,
      entries,
      letterings: plan.letterings.filter((one) => one.entries.every((key) => kept.has(key))),
      documents: plan.documents.slice(0, 1),
      mail: [],
    }
  })
}

/** Makes a thin demo in a house of tests. */
export async function makeThinDemo({ house }: Books): Promise<void> {
  await resetDemo(house.services, thinPlans())
}

/** Someone who opens the demo. */
export async function demoVisitor(books: Books) {
  const { token, user, demo } = replies(await books.call('POST', '/v1/auth/demo'), 201).body
  return { visitor: new Person(books.base, token, user.id, user.email), demo }
}
