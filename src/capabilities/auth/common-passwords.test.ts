import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isCommonPassword } from './common-passwords.js'

test('there are 3000 common passwords of at least 8 characters, in lower case, none twice', () => {
  const file = new URL('../../../../src/capabilities/auth/common-passwords.txt', import.meta.url)
  const passwords = readFileSync(file, 'utf8').trim().split('\n')
  assert.equal(passwords.length, 3000)
  assert.equal(new Set(passwords).size, 3000)
  for (const password of passwords) {
    assert.ok([...password].length >= 8, password)
    assert.equal(password, password.toLowerCase().trim())
    assert.ok(isCommonPassword(password))
  }
})

test('a common password is recognised in any case', () => {
  assert.ok(isCommonPassword('password'))
  assert.ok(isCommonPassword('PassWord'))
  assert.ok(isCommonPassword('1234567890'))
})

test('an uncommon password, a longer one and none at all are not common', () => {
  assert.ok(!isCommonPassword('vier schapen op de Meir'))
  assert.ok(!isCommonPassword('password and more'))
  assert.ok(!isCommonPassword(' password'))
  assert.ok(!isCommonPassword(''))
})
