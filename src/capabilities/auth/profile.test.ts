import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#kernel/languages'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const me = '/v1/auth/me'
const signInFirst = {
  fr: 'Connectez-vous (POST /v1/auth/login ou /v1/auth/demo) : le jeton manque, n’est pas valable, a été révoqué ou a expiré.',
  nl: 'Meld u aan (POST /v1/auth/login of /v1/auth/demo): het token ontbreekt, is ongeldig, ingetrokken of verlopen.',
  en: 'Sign in (POST /v1/auth/login or /v1/auth/demo): the token is missing, invalid, revoked or expired.',
  de: 'Melden Sie sich an (POST /v1/auth/login oder /v1/auth/demo): Das Token fehlt, ist ungültig, widerrufen oder abgelaufen.',
}
const notFound = {
  fr: 'Introuvable : cela n’existe pas ou ne vous est pas accessible.',
  nl: 'Niet gevonden: dit bestaat niet of is niet toegankelijk voor u.',
  en: 'Not found: it does not exist, or is not accessible to you.',
  de: 'Nicht gefunden: Es existiert nicht oder ist Ihnen nicht zugänglich.',
}
const nowhere = '/v1/firms/AAAAAAAAAAAA'

test('one changes one’s own name and language, together or one at a time', async () => {
  const els = await books.person({ name: 'Els', locale: 'nl' })
  replies(await els.patch(me, { name: '  Els Peeters ' }), 200, {
    id: els.id,
    name: 'Els Peeters',
    locale: 'nl',
  })
  replies(await els.patch(me, { locale: 'de' }), 200, { name: 'Els Peeters', locale: 'de' })
  replies(await els.patch(me, {}), 200, { name: 'Els Peeters', locale: 'de' })
  replies(await els.get(me), 200, { name: 'Els Peeters', locale: 'de' })
})

test('a name is not empty and not endless, a language is one of the four', async () => {
  const els = await books.person({ name: 'Els' })
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'Els\u0000' }, 'name'],
    [{ locale: 'es' }, 'locale'],
    [{ locale: null }, 'locale'],
  ] as const)
    assert.deepEqual(Object.keys(replies(await els.patch(me, body), 422).body.errors), [field])
  replies(await els.get(me), 200, { name: 'Els', locale: 'en' })
})

test('what is not one’s own to change stays as it is', async () => {
  const els = await books.person()
  const before = replies(await els.get(me), 200).body
  const wish = {
    id: 1,
    email: 'other@example.be',
    email_verified: true,
    pending_email: 'other@example.be',
    is_platform_admin: true,
    is_demo: true,
    auth_source: 'external',
    password_hash: 'x',
    firms: [{ public_token: 'AAAAAAAAAAAA', role: 'admin' }],
  }
  assert.deepEqual(replies(await els.patch(me, wish), 200).body, before)
  assert.deepEqual(replies(await els.get(me), 200).body, before)
})

test('without a stored language, the language is what the reader’s program asks for', async () => {
  for (const [asked, language] of [
    ['fr', 'fr'],
    ['nl', 'nl'],
    ['en', 'en'],
    ['de', 'de'],
    ['nl-BE', 'nl'],
    ['DE-at, en', 'de'],
    ['en;q=0.5, nl;q=0.9, fr;q=0.1', 'nl'],
    ['es, it;q=0.9, de;q=0.2', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['nl;q=0.8,de;q=0.8', 'nl'],
    ['en;q=7, de;q=0.3', 'de'],
    ['*', 'fr'],
    ['es', 'fr'],
    [';;;q=,,', 'fr'],
    [`${'x,'.repeat(600)}en`, 'fr'],
  ] as const) {
    const answer = await books.call('GET', me, { headers: { 'accept-language': asked } })
    assert.equal(replies(answer, 401).body.message, signInFirst[language], asked)
  }
})

test('the language stored with a person wins over the one their program asks for', async () => {
  for (const language of languages) {
    const person = await books.person({ locale: language })
    const answer = await person.get(nowhere, { headers: { 'accept-language': 'en, nl;q=0.5' } })
    assert.equal(replies(answer, 404).body.message, notFound[language])
  }
})

test('a person without a stored language is answered as asked, and is shown as French-speaking', async () => {
  const els = await books.person()
  await books.sql.query('UPDATE users SET locale = NULL WHERE id = $1', [els.id])
  const dutch = await els.get(nowhere, { headers: { 'accept-language': 'nl' } })
  assert.equal(replies(dutch, 404).body.message, notFound.nl)
  replies(await els.get(me), 200, { locale: 'fr' })
  replies(await els.patch(me, { locale: 'de' }), 200)
  const german = await els.get(nowhere, { headers: { 'accept-language': 'nl' } })
  assert.equal(replies(german, 404).body.message, notFound.de)
})

test('several mistakes are counted in the reader’s language', async () => {
  for (const [language, counted] of [
    ['fr', / \(et 1 autre erreur\)$/],
    ['nl', / \(en nog 1 fout\)$/],
    ['en', / \(and 1 more error\)$/],
    ['de', / \(und 1 weiterer Fehler\)$/],
  ] as const) {
    const els = await books.person({ locale: language })
    const refused = replies(await els.patch(me, { name: '', locale: 'es' }), 422)
    assert.match(refused.body.message, counted)
  }
})
