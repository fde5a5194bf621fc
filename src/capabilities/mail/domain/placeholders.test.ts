import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languages } from '#kernel/languages'
import { placeholdersOf, templateId, templateKeys } from './keys.js'
import { faultIn, filled, filledLine } from './placeholders.js'
import { defaultText } from './texts.js'
import '#testing/rounds'

const known = ['name', 'amount']
const values = { name: 'Els', amount: '12,50 EUR' }

test('names are replaced, and two braces are written with four', () => {
  assert.equal(filled('Dear {{name}}, pay {{amount}}.', values), 'Dear Els, pay 12,50 EUR.')
  assert.equal(filled('{{{{name}} is {{name}}', values), '{{name}} is Els')
  assert.equal(filled('a { b } c }} d', values), 'a { b } c }} d')
  assert.equal(filled('{{{{{{name}}', values), '{{Els')
})

test('a name that nobody knows, or that does not end, is named', () => {
  assert.equal(faultIn('Dear {{name}}', known), null)
  assert.equal(faultIn('{{{{whatever', known), null)
  assert.deepEqual(faultIn('Dear {{nam}}', known), { is: 'unknown', name: 'nam' })
  assert.deepEqual(faultIn('{{ name }}', known), { is: 'unknown', name: ' name ' })
  assert.deepEqual(faultIn('{{}}', known), { is: 'unknown', name: '' })
  assert.deepEqual(faultIn('Dear {{name, how', known), { is: 'unclosed', name: 'name, how' })
  assert.deepEqual(faultIn('{{constructor}}', known), { is: 'unknown', name: 'constructor' })
})

test('what a value says is never read as a template, nor does it break a line of a subject', () => {
  assert.equal(filled('{{name}}', { ...values, name: '{{amount}}' }), '{{amount}}')
  assert.equal(filled('{{{{{{name}}', { name: 'amount}}' }), '{{amount}}')
  assert.equal(
    filledLine('To {{name}}', { name: 'Els\r\nBcc: eve@example.be' }),
    'To Els Bcc: eve@example.be',
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const text = filled('<{{name}}|{{amount}}>', { name: one, amount: other })
      assert.equal(text, `<${one}|${other}>`)
      assert.doesNotMatch(filledLine('{{name}}', { name: one }), /[\r\n\u2028\u2029]/)
    }),
  )
})

test('every template has words in four languages, with names that it knows alone', () => {
  for (const key of templateKeys.filter((one) => one !== 'email_change'))
    for (const locale of languages) {
      const { subject, body } = defaultText(key, locale)
      assert.ok(subject.length > 5 && subject.length <= 200 && !subject.includes('\n'))
      assert.ok(body.length > 50, `${key} ${locale}`)
      for (const text of [subject, body]) assert.equal(faultIn(text, placeholdersOf(key)), null)
    }
})

test('the words of the four languages name the same things', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  for (const key of templateKeys.filter((one) => one !== 'email_change')) {
    const [first, ...others] = languages.map((locale) => {
      const { subject, body } = defaultText(key, locale)
      return [...new Set(namesIn(subject + body))].sort()
    })
    for (const names of others) assert.deepEqual(names, first, key)
  }
})

test('each template has an id of its own', () => {
  const ids = templateKeys.flatMap((key) => languages.map((locale) => templateId(key, locale)))
  assert.deepEqual(
    ids,
    Array.from({ length: 28 }, (_, place) => place + 1),
  )
})
