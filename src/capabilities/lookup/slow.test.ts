import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { replies } from '#testing/http'
import { openStandIn, type StandIn } from '#testing/outside-desk'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** Everyone outside at once: whoever drips, falls silent or says too much is an outage within 11 seconds. */
let all: StandIn
const books = useBooks(async () => {
  all = await openStandIn()
  const names = ['REGISTER_URL', 'SIRENE_URL', 'VIES_URL', 'PEPPOL_SMP_URL']
  return { own: true, environment: Object.fromEntries(names.map((name) => [name, all.url])) }
})
after(() => all.close())

const dripping: RequestListener = (_request, response) => {
  const timer = setInterval(() => response.write(' '), 1000)
  response.on('close', () => clearInterval(timer))
}
const silent: RequestListener = () => {}
const endless: RequestListener = (_request, response) => {
  response.on('error', () => {})
  response.write(' '.repeat(10_000_000))
}

for (const [name, manner] of Object.entries({ dripping, silent, endless }))
  test(
    `one that is ${name} is an outage within 11 seconds, for every lookup`,
    onlyLong,
    async () => {
      all.says(() => manner)
      const els = await books.person()
      const paths = [
        'companies?country=FR&q=dupont',
        'companies/FR/552100554',
        'companies/LU/LU26375245',
      ]
      const begun = performance.now()
      const answers = await Promise.all(
        [...paths, 'vat/BE0403170701', 'peppol/552100554'].map((path) =>
          els.get(`/v1/lookup/${path}`),
        ),
      )
      assert.ok(performance.now() - begun < 11_000, `${performance.now() - begun} ms`)
      for (const answer of answers) replies(answer, 503, { code: 'external_unavailable' })
      await books.sql.query('DELETE FROM lookup_pauses')
    },
  )
