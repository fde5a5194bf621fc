import { replies } from '#testing/http'
import { madeId, type Samples, type Stage } from '#testing/stage'

/** The month before those that samples of a file have used: an earlier draft would stop a later return. */
const lastUsed = new WeakMap<Stage, { year: number; month: number }>()

async function earlierMonth(on: Stage): Promise<{ year: number; month: number }> {
  const last = lastUsed.get(on) ?? { year: 2026, month: 3 }
  const next =
    last.month === 1
      ? { year: last.year - 1, month: 12 }
      : { year: last.year, month: last.month - 1 }
  if (!lastUsed.has(on)) replies(await on.admin.patch(on.path, { vat_number: 'BE0160771164' }), 200)
  if (next.year !== last.year) {
    const span = { starts_on: `${next.year}-01-01`, ends_on: `${next.year}-12-31` }
    replies(await on.admin.post(`${on.path}/fiscal-years`, span), 201)
  }
  lastUsed.set(on, next)
  return next
}

const returns = (on: Stage) => `${on.path}/vat-declarations`

async function newDeclaration(on: Stage): Promise<number> {
  const { year, month } = await earlierMonth(on)
  const wish = { year, period: month, period_type: 'monthly' }
  return madeId(await on.admin.post(returns(on), wish))
}

/** A validated return, the only one: what can be reopened is the latest. */
async function validated(on: Stage): Promise<number> {
  const all = replies(await on.admin.get(returns(on)), 200).body
  for (const { id, status } of all)
    if (status !== 'draft') replies(await on.admin.post(`${returns(on)}/${id}/reopen`, {}), 200)
  const id = await newDeclaration(on)
  replies(await on.admin.post(`${returns(on)}/${id}/validate`, {}), 200)
  return id
}

const needValidated = ['fileDeclaration', 'reopenDeclaration']

export const samples: Samples = {
  records: {
    'vat-declarations': (on, { name }) =>
      needValidated.includes(name) ? validated(on) : newDeclaration(on),
  },
  bodies: {
    createDeclaration: async (on) => {
      const { year, month } = await earlierMonth(on)
      return { year, period: month, period_type: 'monthly' }
    },
    writeReturns: async (on) => {
      const identity = { address: 'Laan 7', postal_code: '1000', city: 'Brussel', phone: '02 1' }
      const numbers = { vat_number: 'BE0999567875', email: 'btw@example.be' }
      replies(await on.admin.patch(on.firm.path, { ...identity, ...numbers }), 200)
      return { declarations: [{ company: on.company.token, id: await validated(on) }] }
    },
  },
  queries: {
    readLines: '?box=54',
    readReturnFile: '?preview=1',
    readClientListing: '?year=2026',
    readIntraListing: '?year=2026&period=1',
    readSlips: '?year=2026',
  },
}
