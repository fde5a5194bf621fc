import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faulty } from './fault-hooks.js'
import { faults } from './faults.js'

describe('faults that the year must find', () => {
  test('are at least twenty', () => {
    assert.ok(Object.keys(faults).length >= 20)
  })

  for (const [name, fault] of Object.entries(faults))
    test(`${name}: the text that it changes is there once`, () => {
      const path = fileURLToPath(new URL(`../../${fault.file}`, import.meta.url))
      const text = readFileSync(path, 'utf8')
      assert.notEqual(faulty(text, fault), text)
    })
})
