import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#kernel/problem'
import { type Conditions, conditionsOf, search, severalOf } from './filters.js'

type Filter = { from?: string | null; status?: string; isOpen?: boolean; q?: string | null }

const conditions: Conditions<Filter> = {
  from: 'd.day >= $?',
  status: severalOf('status', ['draft', 'booked', 'paid'], 'd.status = ANY ($?)'),
  isOpen: { sql: 'd.open <> 0', value: (isAsked) => isAsked || null },
  q: search('(d.label LIKE $? OR d.code LIKE $?)'),
}

test('a list asks only for what is set, its parameters counted on from those before', () => {
  assert.deepEqual(conditionsOf(conditions, {}, [7]), { where: '', values: [7] })
  assert.deepEqual(conditionsOf(conditions, { from: null, isOpen: false }, [7]), {
    where: '',
    values: [7],
  })
  assert.deepEqual(
    conditionsOf(conditions, { from: '2026-01-01', isOpen: true, q: 'Été 5%' }, [7]),
    {
      where: ' AND d.day >= $2 AND d.open <> 0 AND (d.label LIKE $3 OR d.code LIKE $3)',
      values: [7, '2026-01-01', '%ete 5\\%%'],
    },
  )
})

test('several values are separated by commas, and each is one of those that there are', () => {
  assert.deepEqual(conditionsOf(conditions, { status: 'paid, draft' }, []), {
    where: ' AND d.status = ANY ($1)',
    values: [['draft', 'paid']],
  })
  for (const status of ['paid,lost', ',', ''])
    assert.throws(
      () => conditionsOf(conditions, { status }, []),
      (error) => error instanceof Problem && 'status' in error.fields,
    )
})
