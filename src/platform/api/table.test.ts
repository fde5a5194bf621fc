import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { object, text } from '#platform/shapes/index'
import { note } from '#testing/notes/entity'
import { act, create, list, open, read, remove, update } from './rows.js'
import { table } from './table.js'

const Leaf = object({ name: text() })
type Leaf = { name: string }
const leaf = async (_op: CompanyReading, { id }: { id: number }) => ({ name: `leaf ${id}` })
const write = async (_op: CompanyOperation, { body }: { body: Leaf }) => body
const at = '/v1/companies/{company}/leaves'

describe('a table', () => {
  test('begins each path with its own, and gives each row the action and prose of its name', () => {
    const [one, two] = table(
      'leaves',
      {
        at,
        actions: { readLeaf: leaf, writeLeaf: { prepare: async () => 3, run: write } },
        descriptions: { readLeaf: 'A leaf', writeLeaf: { summary: 'Write', description: 'All' } },
      },
      {
        readLeaf: read('/{id}', { reply: Leaf }),
        writeLeaf: create('', { role: 'encoder', body: Leaf, reply: Leaf }),
      },
    )
    assert.deepEqual([one!.path, one!.run, one!.summary], [`${at}/{id}`, leaf, 'A leaf'])
    assert.deepEqual([two!.path, two!.run, two!.description], [at, write, 'All'])
    assert.equal(typeof two!.prepare, 'function')
  })

  test('sets columns for all its rows, for reads and for writes; kind and row go before it', () => {
    const nothing = async () => ({ name: '' })
    const routes = table(
      'leaves',
      {
        at,
        all: { demo: 'blocked', limitedToken: 'refused' },
        reads: { snapshot: false },
        writes: { role: 'manager' },
        actions: { a: nothing, b: nothing, c: nothing, d: nothing },
        descriptions: { a: '', b: '', c: '', d: '' },
      },
      {
        a: read('', { reply: Leaf }),
        b: act('', { reply: Leaf }),
        c: act('', { reply: Leaf, role: 'encoder', demo: 'ok' }),
        d: open('', { reply: Leaf, snapshot: true }),
      },
    )
    const columns = routes.map((one) => [one.role, one.demo, one.limitedToken, one.snapshot])
    assert.deepEqual(columns, [
      ['reviewer', 'blocked', 'refused', false],
      ['manager', 'blocked', 'refused', true],
      ['encoder', 'ok', 'refused', true],
      ['-', 'blocked', '-', true],
    ])
  })

  test('takes the last parameter that a row adds for the record that it writes', () => {
    const nothing = async () => ({ name: '' })
    const routes = table(
      'leaves',
      {
        at: `${at}/{id}/veins`,
        entity: note,
        writes: { role: 'manager' },
        actions: { a: nothing, b: nothing, c: nothing, d: nothing, e: nothing },
        descriptions: { a: '', b: '', c: '', d: '', e: '' },
      },
      {
        a: create(''),
        b: update('/{vein}/cells/{cell}'),
        c: read('/{vein}', { reply: Leaf }),
        d: remove('/{vein}', { entity: null }),
        e: remove('/{vein}', { recordParam: null }),
      },
    )
    assert.deepEqual(
      routes.map(({ recordParam }) => recordParam),
      [null, 'cell', null, null, null],
    )
  })
})

test('what does not fit does not compile', () => assert.ok(compiled))

/** For the compiler, which would complain of a line that had nothing to expect. It is not run. */
function compiled() {
  const descriptions = { leaf: 'A leaf' }
  const one = { leaf: read('/{id}', { reply: Leaf }) }
  const written = { leaf: create('', { role: 'encoder', body: Leaf, reply: Leaf }) }

  // @ts-expect-error The path has no such parameter.
  table('x', { at, actions: { leaf }, descriptions }, { leaf: read('', { reply: Leaf }) })
  // @ts-expect-error The action of a read writes.
  table('x', { at, actions: { leaf: write }, descriptions }, one)
  // @ts-expect-error The action returns something else.
  table('x', { at, actions: { leaf: async () => 3 }, descriptions }, one)
  // @ts-expect-error A list wants rows and their total.
  table('x', { at, actions: { leaf }, descriptions }, { leaf: list('/{id}', { reply: Leaf }) })
  // @ts-expect-error The action is in a company file, the path is not.
  table('x', { at: '/v1/leaves', actions: { leaf }, descriptions }, one)
  // @ts-expect-error There is no action of that name.
  table('x', { at, actions: { tree: leaf }, descriptions }, one)
  // @ts-expect-error There is no description of that name.
  table('x', { at, actions: { leaf }, descriptions: {} }, one)
  // @ts-expect-error There is no row of that name.
  table('x', { at, actions: { leaf }, descriptions: { leaf: '', tree: '' } }, one)
  // @ts-expect-error Nothing says who may write.
  table('x', { at, actions: { leaf: write }, descriptions }, { leaf: create('', { body: Leaf }) })
  // @ts-expect-error The body is another one.
  table('x', { at, actions: { leaf: write }, descriptions }, { leaf: act('', { role: 'any' }) })

  const prepare = async () => 'text'
  const takes = async (_op: CompanyOperation, { prepared }: { prepared: number }) => ({
    name: `${prepared}`,
  })
  // @ts-expect-error What was prepared is another thing than the action takes.
  table('x', { at, actions: { leaf: { prepare, run: takes } }, descriptions }, written)
  // @ts-expect-error Nothing is prepared.
  table('x', { at, actions: { leaf: takes }, descriptions }, written)
  // @ts-expect-error There is no such column.
  read('', { reply: Leaf, snapshots: false })
}
