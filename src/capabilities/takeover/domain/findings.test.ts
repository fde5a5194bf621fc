import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#kernel/languages'
import { faults, warningTexts } from '../problems.js'
import { type FaultName, newFindings, type WarningName } from './findings.js'

test('every fault and every warning is said in four languages, with nothing left open', () => {
  const values = {
    value: 'V',
    columns: 18,
    entry: 'E',
    day: 'D',
    count: 2,
    code: 'C',
    account: 'A',
    theirs: 'T',
    ours: 'O',
  }
  const said = new Map<string, Set<string>>()
  for (const language of languages) {
    const findings = newFindings(language)
    for (const name of Object.keys(faults)) findings.refuse(name as FaultName, 7, 'Débit', values)
    for (const name of Object.keys(warningTexts)) findings.warn(name as WarningName, 7, values)
    for (const { code, message } of [...findings.problems(), ...findings.warnings()]) {
      assert.doesNotMatch(message, /[{}]/)
      said.set(code, (said.get(code) ?? new Set()).add(message))
    }
  }
  for (const [code, messages] of said) assert.ok(messages.size >= languages.length, code)
})
