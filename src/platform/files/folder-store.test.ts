import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openFileStore } from '#outside/file-store'
import { FileMissing, type FileStore, newFileKey } from './index.js'

const folder = fs.mkdtempSync(join(tmpdir(), 'files-'))
after(() => rm(folder, { recursive: true, force: true }))

const clock = () => 1_750_000_000_000
const newKey = () => newFileKey(randomBytes)
const openIn = (name: string) => openFileStore('', join(folder, name), clock)

function factsOf(content: Buffer) {
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    mime: 'application/pdf',
  }
}

async function listed(store: FileStore) {
  const files = []
  for await (const file of store.list()) files.push(file)
  return files
}

test('a file comes back as it was put, from a buffer, a stream or a function', async () => {
  const store = openIn('round')
  const content = randomBytes(300_000)
  for (const given of [content, Readable.from([content]), () => Readable.from([content])]) {
    const key = newKey()
    await store.put(key, given, factsOf(content))
    assert.deepEqual(await buffer(await store.get(key)), content)
  }
})

test('an empty file is a file', async () => {
  const store = openIn('empty')
  await store.put('ab/c', Buffer.alloc(0), factsOf(Buffer.alloc(0)))
  assert.deepEqual(await listed(store), [{ key: 'ab/c', size: 0 }])
  assert.equal((await buffer(await store.get('ab/c'))).length, 0)
})

test('a missing file says so, and removing it is no error', async () => {
  const store = openIn('missing')
  await store.put('ab/cd', Buffer.from('x'), factsOf(Buffer.from('x')))
  await assert.rejects(store.get('ab/ff'), FileMissing)
  await assert.rejects(store.get('ab'), FileMissing)
  await assert.rejects(store.get('ab/cd/e'), FileMissing)
  await store.remove('ab/cd')
  await store.remove('ab/cd')
  await assert.rejects(store.get('ab/cd'), FileMissing)
})

test('the list names every file once with its size, and nothing that is half written', async () => {
  const store = openIn('list')
  const sizes = new Map<string, number>()
  for (let size = 1; size <= 40; size++) {
    const key = newKey()
    sizes.set(key, size)
    await store.put(key, Buffer.alloc(size), factsOf(Buffer.alloc(size)))
  }
  await writeFile(join(folder, 'list', '.incoming', 'half'), 'half')
  assert.deepEqual(new Map((await listed(store)).map(({ key, size }) => [key, size])), sizes)
})

test('a content other than announced is refused and leaves nothing', async () => {
  const store = openIn('wrong')
  const content = Buffer.from('twelve bytes')
  const facts = factsOf(content)
  const wrong = [
    { ...facts, size: 11 },
    { ...facts, size: 13 },
    { ...facts, sha256: factsOf(Buffer.from('other')).sha256 },
  ]
  for (const facts of wrong) await assert.rejects(store.put('ab/cd', content, facts), /announced/)
  assert.deepEqual(await listed(store), [])
  assert.deepEqual(await readdir(join(folder, 'wrong', '.incoming')), [])
})

test('a stream that fails half way leaves nothing, and the file before it stays', async () => {
  const store = openIn('fails')
  await store.put('ab/cd', Buffer.from('first'), factsOf(Buffer.from('first')))
  async function* failing() {
    yield Buffer.alloc(100_000)
    throw new Error('the line went dead')
  }
  const facts = { size: 200_000, sha256: '0'.repeat(64), mime: 'application/pdf' }
  await assert.rejects(store.put('ab/cd', Readable.from(failing()), facts), /line went dead/)
  assert.equal(String(await buffer(await store.get('ab/cd'))), 'first')
  assert.deepEqual(await readdir(join(folder, 'fails', '.incoming')), [])
})

test('bytes reach the disk before the name does, and the name before the answer', async () => {
  const store = openIn('order')
  const steps: string[] = []
  const probe = await open(join(folder, 'probe'), 'w')
  const handles = Object.getPrototypeOf(probe) as typeof probe
  await probe.close()
  const { sync } = handles
  const { rename } = fs.promises
  handles.sync = async function (this: typeof probe) {
    const stat = await this.stat()
    steps.push(stat.isDirectory() ? 'sync folder' : `sync ${stat.size} bytes`)
    return sync.call(this)
  }
  fs.promises.rename = async (from, to) => {
    steps.push('rename')
    return rename(from, to)
  }
  syncBuiltinESMExports()
  try {
    await store.put('ab/cd', Buffer.alloc(77), factsOf(Buffer.alloc(77)))
    await store.put('ab/ce', Buffer.alloc(78), factsOf(Buffer.alloc(78)))
  } finally {
    handles.sync = sync
    fs.promises.rename = rename
    syncBuiltinESMExports()
  }
  const first = ['sync 77 bytes', 'sync folder', 'rename', 'sync folder']
  assert.deepEqual(steps, [...first, 'sync 78 bytes', 'rename', 'sync folder'])
})

test('a process that is killed while it writes leaves whole files only', async () => {
  const root = join(folder, 'killed')
  const program = `
    import { createHash } from 'node:crypto'
    import { openFolderStore } from ${JSON.stringify(new URL('./folder-store.js', import.meta.url).href)}
    const store = openFolderStore(${JSON.stringify(root)})
    for (let i = 0; ; i++) {
      const content = Buffer.alloc(500_000, i)
      const sha256 = createHash('sha256').update(content).digest('hex')
      await store.put(sha256.slice(0, 2) + '/' + sha256.slice(2), content, { size: 500_000, sha256, mime: 'x/y' })
      if (i === 5) console.log('busy')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const store = openFileStore(pathToFileURL(root).href, '', clock)
  const files = await listed(store)
  assert(files.length >= 5)
  for (const { key, size } of files) {
    assert.equal(size, 500_000)
    const content = await readFile(join(root, key))
    assert.equal(factsOf(content).sha256, key.replace('/', ''))
  }
  assert.deepEqual(await readdir(join(root, '.incoming')), [], 'the start clears what was left')
})

test('a key that could leave the folder is refused', async () => {
  const store = openIn('keys')
  const bad = [
    '',
    '..',
    '../x',
    'a/../b',
    '/etc',
    'a//b',
    'a/',
    'A',
    'a b',
    'a\0',
    'é',
    'a\\b',
    '.incoming/x',
  ]
  for (const key of [...bad, 'a'.repeat(201)]) {
    await assert.rejects(store.get(key), /file key/, key)
    await assert.rejects(store.put(key, Buffer.alloc(0), factsOf(Buffer.alloc(0))), /file key/, key)
    await assert.rejects(store.remove(key), /file key/, key)
  }
})

test('a new key is random and spread over 256 folders', () => {
  assert.match(newKey(), /^[0-9a-f]{2}\/[0-9a-f]{38}$/)
  assert.equal(
    newFileKey((bytes) => Buffer.alloc(bytes, 0xab)),
    `ab/${'ab'.repeat(19)}`,
  )
})

test('a wrong address is refused in words that do not repeat its secret', () => {
  const wrong = [
    '/srv/files',
    'http://host/bucket',
    'file://',
    'file:///',
    'file://elsewhere/folder',
    's3://host/bucket',
    's3://key:hunter2@host',
    's3://key:hunter2@host/b',
    's3://key:hunter2@host/bucket/../x?tls=2',
    's3://key:hunter2@host/bucket?tls=2',
    's3://key:hunter2@host/bucket?colour=red',
    's3://key:hunter2@host/bucket/pre fix',
    's3://key:hunter2%@host/bucket',
    's3://key:hunter2@host:99999/bucket',
  ]
  for (const url of wrong)
    assert.throws(
      () => openFileStore(url, folder, clock),
      (error: Error) => /address of the/.test(error.message) && !/hunter2/.test(error.stack ?? ''),
      url,
    )
})
