import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#kernel/languages'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks({
  own: true,
  environment: { FREE_PLAN_USERS: '3', FREE_PLAN_COMPANIES: '7' },
})

type Plan = {
  code: string
  name: string
  price_monthly: string
  price_yearly: string
  limits: Record<string, number | null>
  features: string[]
}

async function pricesIn(language: string) {
  const headers = { 'accept-language': language }
  return replies(await books.call('GET', '/v1/pricing', { headers }), 200).body as {
    currency: string
    plans: Plan[]
  }
}

test('anyone reads the price list: four plans in euro, prices as text with two decimals', async () => {
  const { currency, plans } = await pricesIn('en')
  assert.equal(currency, 'EUR')
  assert.deepEqual(
    plans.map((plan) => plan.code),
    ['free', 'solo', 'firm', 'unlimited'],
  )
  for (const plan of plans) {
    assert.deepEqual(Object.keys(plan), [
      'code',
      'name',
      'price_monthly',
      'price_yearly',
      'limits',
      'features',
    ])
    assert.match(plan.price_monthly, /^\d+\.\d{2}$/)
    assert.match(plan.price_yearly, /^\d+\.\d{2}$/)
    assert.deepEqual(Object.keys(plan.limits), [
      'users',
      'companies',
      'imports_per_month',
      'storage_gb',
    ])
    assert.ok(plan.features.length > 0)
  }
  const cost = plans.map((plan) => Number(plan.price_monthly))
  assert.deepEqual(
    cost,
    cost.toSorted((a, b) => a - b),
  )
})

test('the free plan costs nothing and has the limits of this service, the largest has none', async () => {
  const { plans } = await pricesIn('en')
  const [free, unlimited] = [plans[0]!, plans.at(-1)!]
  assert.deepEqual([free.price_monthly, free.price_yearly], ['0.00', '0.00'])
  assert.deepEqual([free.limits.users, free.limits.companies], [3, 7])
  assert.deepEqual(Object.values(unlimited.limits), [null, null, null, null])
})

test('the price list is written in four languages', async () => {
  const names = { fr: 'Gratuit', nl: 'Gratis', en: 'Free', de: 'Kostenlos' }
  const features = new Set<string>()
  for (const language of languages) {
    const { plans } = await pricesIn(language)
    assert.equal(plans[0]?.name, names[language])
    for (const feature of plans.at(-1)?.features ?? []) features.add(feature)
  }
  assert.equal(features.size, 4 * languages.length, 'no feature is left untranslated')
})
