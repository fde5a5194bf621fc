import assert from 'node:assert/strict'
import { type Answered, type Person, replies } from './http.js'

type File = { readonly admin: Person; readonly path: string }

/** What every change moves by itself. */
const bookkeeping = new Set(['version', 'lock_version', 'updated_at', 'synced_at'])

/** A state as it is compared: without what every change moves. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !bookkeeping.has(name))
  return Object.fromEntries(kept.map(([name, member]) => [name, bare(member)]))
}

/** Someone at a file who takes things back. */
export function undoing({ admin, path }: File) {
  const read = async (what: string) => replies(await admin.get(`${path}${what}`), 200).body

  /** All that a person keeps in a file. */
  async function everything() {
    const { latitude, longitude, ...company } = await read('')
    const lists = ['/settings', '/accounts', '/vat-codes', '/journals', '/third-parties']
    const shown: Record<string, unknown> = { company, place: [latitude, longitude] }
    for (const list of lists) shown[list] = await read(list)
    return bare(shown)
  }

  /** Takes back an operation by its id, or a revision by its number. */
  const revert = (what: string | number): Promise<Answered> =>
    admin.post(`${path}/history/${typeof what === 'string' ? 'operations/' : ''}${what}/revert`)

  const operationOf = (answer: Answered): string => {
    assert.ok(answer.status < 300, answer.text.slice(0, 500))
    const operation = answer.headers.get('x-operation-id')
    assert.ok(operation, 'nothing was changed')
    return operation
  }

  /** Does something, takes it back, takes that back, and takes it back again: each time all is as it was. */
  async function thereAndBack(act: () => Promise<Answered>, look = everything): Promise<string> {
    const before = await look()
    const operation = operationOf(await act())
    const after = await look()
    assert.notDeepEqual(after, before)
    const back = replies(await revert(operation), 200).body
    assert.deepEqual(await look(), before, 'taken back')
    replies(await revert(back.operation_id), 200)
    assert.deepEqual(await look(), after, 'done again')
    replies(await revert(operation), 200)
    assert.deepEqual(await look(), before, 'taken back again')
    return operation
  }

  /** The newest revision of a record. */
  async function lastOf(resource: string, id: number) {
    const { data } = await read(`/history?resource=${resource}&record_id=${id}`)
    return data[0]
  }

  const trash = (type: string, id: number) => `${path}/trash/${type}/${id}`
  return {
    everything,
    revert,
    operationOf,
    thereAndBack,
    lastOf,
    restore: (type: string, id: number) => admin.post(`${trash(type, id)}/restore`),
    purge: (type: string, id: number) => admin.delete(trash(type, id)),
  }
}

/** Asserts a refusal at one field. */
export function refusedAt(answer: Answered, field: string): Answered {
  replies(answer, 422)
  assert.deepEqual(Object.keys(answer.body.errors), [field], answer.text)
  return answer
}
