import { type Person, replies } from '#testing/http'
import { liveInBelgium } from './belgium.js'
import { liveInFrance, liveInLuxembourg } from './others.js'

/** What only its maker is told: an integration token and the one file it opens. */
export type Kept = { readonly token: string; readonly company: string }

/** The life that a backup keeps: people, tokens, a webhook, and company files of three countries. */
export async function liveALife(keeper: Person): Promise<Kept> {
  const [{ public_token: firm }] = replies(await keeper.get('/v1/firms'), 200).body
  const path = `/v1/firms/${firm}`
  const post = async (to: string, body: object) => replies(await keeper.post(to, body), 201).body
  await post(`${path}/webhooks`, {
    url: 'https://hooks.example.be/dubbel',
    events: ['document.booked', 'fiscal_year.closed', 'third_party.created'],
  })
  await liveInBelgium(keeper, firm)
  await liveInFrance(keeper, firm)
  await liveInLuxembourg(keeper, firm)
  const files = replies(await keeper.get('/v1/companies'), 200).body
  const [one] = files.filter(({ code }: { code: string }) => code === 'MONTHLY')
  const company_tokens = [one.public_token]
  const wish = { name: 'Webshop', abilities: ['read', 'write'], company_tokens }
  const { token } = await post('/v1/auth/tokens', wish)
  await post(`${path}/members`, {
    email: 'jan@upgrade.example',
    name: 'Jan Maes',
    password: 'another phrase for Jan',
    role: 'encoder',
    company_tokens,
  })
  return { token, company: one.public_token }
}
