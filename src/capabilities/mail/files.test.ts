import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Problem } from '#kernel/problem'
import { keepAttachments } from './actions/files.js'

const megabyte = 1024 * 1024

/** A store that counts what it is given. */
function openStore() {
  const kept: string[] = []
  const files = {
    put: async (key: string) => void kept.push(key),
    get: async () => Readable.from([]),
    remove: async () => {},
    list: async function* () {},
  }
  return { kept, about: { services: { files }, onFailure: () => {}, isDryRun: false } }
}
const paper = (size: number) => ({
  mime: 'application/pdf',
  name: 'paper.pdf',
  inline: false,
  content: Readable.from([Buffer.alloc(size)]),
})

test('attachments come to 15 MB at most, and nothing of more is kept', async () => {
  const { kept, about } = openStore()
  const whole = await keepAttachments(about, [paper(10 * megabyte), paper(5 * megabyte)])
  assert.deepEqual([whole.length, kept.length], [2, 2])
  await assert.rejects(
    keepAttachments(about, [paper(10 * megabyte), paper(5 * megabyte + 1)]),
    (error: Problem) => Object.keys(error.fields).join() === 'attachments',
  )
  assert.equal(kept.length, 2)
})

test('what is only tried is not kept, and says how large it would be', async () => {
  const { kept, about } = openStore()
  const [file] = await keepAttachments({ ...about, isDryRun: true }, [paper(1000)])
  assert.deepEqual([file!.size, kept.length], [1000, 0])
})
