import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, keptBeside, laidOver, speaksOf, valueAt, withValue } from './layers.js'

const first = { a: 1, b: { c: null, d: 'x' } }

test('what is stored lies over what is known, by known names alone', () => {
  assert.deepEqual(laidOver(first, { a: 2, b: { d: null, z: 1 }, y: 1 }), {
    a: 2,
    b: { c: null, d: null },
  })
  assert.deepEqual(laidOver(first, {}), first)
  // What is stored in another form than an object counts as nothing stored.
  assert.deepEqual(laidOver(first, { b: 'broken' }), first)
  assert.deepEqual(laidOver(first, { b: [1] }), first)
})

test('a change touches what it names, and null goes back to the beginning', () => {
  const set = { a: 5, b: { c: 'set', d: 'y' } }
  assert.deepEqual(changed(set, {}, first), set)
  assert.deepEqual(changed(set, { b: { c: 'new' } }, first), { a: 5, b: { c: 'new', d: 'y' } })
  assert.deepEqual(changed(set, { b: { d: null } }, first), { a: 5, b: { c: 'set', d: 'x' } })
  assert.deepEqual(changed(set, { b: null, a: null }, first), first)
  assert.deepEqual(changed(set, { z: 1, b: { z: 1 } }, first), set)
  assert.deepEqual(set, { a: 5, b: { c: 'set', d: 'y' } }, 'the old one stays as it was')
})

test('a path is read, replaced and found in a change', () => {
  assert.equal(valueAt(first, 'b.d'), 'x')
  assert.deepEqual(withValue(first, 'b.d', 'z'), { a: 1, b: { c: null, d: 'z' } })
  assert.equal(first.b.d, 'x')
  for (const change of [{ b: { d: 'y' } }, { b: { d: null } }, { b: null }])
    assert.equal(speaksOf(change, 'b.d'), true, JSON.stringify(change))
  for (const change of [{}, { a: 1 }, { b: {} }, { b: { c: 1 } }])
    assert.equal(speaksOf(change, 'b.d'), false, JSON.stringify(change))
})

test('what is stored under other names is kept', () => {
  const stored = { a: 1, later: { x: 1 }, b: { c: 1, more: true } }
  assert.deepEqual(keptBeside(stored, { a: 2, b: { c: 2, d: 3 } }), {
    a: 2,
    later: { x: 1 },
    b: { c: 2, d: 3, more: true },
  })
  assert.deepEqual(keptBeside(undefined, first), first)
})
