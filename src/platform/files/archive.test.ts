import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, test } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import { languages, say } from '#kernel/languages'
import { type ZipItem, zipOf } from '#testing/zip'
import { type ArchiveLimits, openArchive } from './archive.js'
import { ArchiveRefusal, skippedTexts } from './archive-problems.js'
import { openTemporaryFolder } from './temporary-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
const incoming = join(folder, 'incoming')
mkdirSync(incoming)
const temporary = openTemporaryFolder(incoming)
after(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => assert.deepEqual(await readdir(incoming), [], 'no temporary file is left'))

const accepts = (extension: string) => ['pdf', 'xml', 'png', 'zip'].includes(extension)

async function opened(archive: Buffer, limits: Partial<ArchiveLimits> = {}) {
  const path = join(folder, 'sent.zip')
  await writeFile(path, archive)
  return openArchive(path, temporary, accepts, limits)
}

async function taken(archive: Buffer, limits: Partial<ArchiveLimits> = {}) {
  const { files, skipped, discard } = await opened(archive, limits)
  const contents = []
  for (const file of files) contents.push(await buffer(file.open()))
  await discard()
  return { files, skipped, contents, names: files.map(({ name }) => name) }
}

/** The code of a refusal, which can be said in every language. */
async function refusalOf(archive: Buffer, limits: Partial<ArchiveLimits> = {}): Promise<string> {
  const error = await opened(archive, limits).then(
    () => assert.fail('it was accepted'),
    (thrown: unknown) => thrown,
  )
  assert(error instanceof ArchiveRefusal, String(error))
  const { text, values } = error.reason
  for (const language of languages) assert.doesNotMatch(say(text, language, values), /[{}]/)
  return error.code
}

const pdfs = (count: number): ZipItem[] =>
  Array.from({ length: count }, (_, place) => ({ name: `f${place}.pdf` }))

/** Zeros packed as tightly as possible: so many mebibytes in about a thousandth of them. */
function zeros(mebibytes: number): Buffer {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH, level: 9 }
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), flushed)
  return Buffer.concat([
    ...Array.from({ length: mebibytes }, () => block),
    deflateRawSync(Buffer.alloc(0)),
  ])
}

test('accepted files come out with name, size, hash and content', async () => {
  const noise = randomBytes(200_000)
  const { files, skipped, contents } = await taken(
    zipOf([
      { name: 'factures/' },
      { name: 'factures/F-1.PDF', content: noise },
      { name: './b.xml', content: '<a/>', method: 0 },
    ]),
  )
  assert.deepEqual(skipped, [])
  const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
  assert.deepEqual(
    files.map(({ index, name, size, sha256 }) => ({ index, name, size, sha256 })),
    [
      { index: 0, name: 'F-1.PDF', size: 200_000, sha256: sha256(noise) },
      { index: 1, name: 'b.xml', size: 4, sha256: sha256('<a/>') },
    ],
  )
  assert.deepEqual(contents, [noise, Buffer.from('<a/>')])
})

test('system files are passed over in silence, others that stay behind are named', async () => {
  const { names, skipped } = await taken(
    zipOf([
      ...['__MACOSX/._a.pdf', '.DS_Store', 'x/.hidden.pdf', '.git/a.pdf'].map((name) => ({ name })),
      ...['x/Thumbs.db', 'Desktop.ini'].map((name) => ({ name })),
      { name: 'x/note.txt' },
      { name: 'inner.zip' },
      { name: 'more.tar' },
      { name: 'none.pdf', content: '' },
      { name: 'nothing' },
      { name: 'a.pdf' },
    ]),
  )
  assert.deepEqual(names, ['a.pdf'])
  assert.deepEqual(skipped, [
    { code: 'unsupported_file', name: 'note.txt' },
    { code: 'nested_archive', name: 'inner.zip' },
    { code: 'nested_archive', name: 'more.tar' },
    { code: 'unsupported_file', name: 'nothing' },
    { code: 'empty_file', name: 'none.pdf' },
  ])
  for (const { code, name } of skipped)
    for (const language of languages)
      assert.match(say(skippedTexts[code], language, { name }), new RegExp(name))
})

test('an archive in an archive is not opened, even when it is all there is', async () => {
  const { files, skipped } = await taken(zipOf([{ name: 'a.zip', content: zipOf(pdfs(1)) }]))
  assert.deepEqual(files, [])
  assert.deepEqual(skipped, [{ code: 'nested_archive', name: 'a.zip' }])
})

test('names are read as CP437 unless they are UTF-8, and kept as labels only', async () => {
  const { names } = await taken(
    zipOf([
      { name: Buffer.from('re\x87u \x82t\x82.pdf', 'latin1'), flags: 0 },
      { name: 'reçu été.pdf', flags: 0x800 },
      { name: 'd’été.pdf', flags: 0 },
      { name: 'a\u202efdp.exe\u0007.pdf' },
      { name: `${'n'.repeat(400)}.pdf` },
    ]),
  )
  assert.deepEqual(names.slice(0, 4), ['reçu été.pdf', 'reçu été.pdf', 'd’été.pdf', 'afdp.exe.pdf'])
  assert.equal(names[4]!.length, 255)
})

test('50 files are taken and 51 refused; what stays behind does not count', async () => {
  const others = [...['a.txt', 'b.zip', '.DS_Store', 'd/'].map((name) => ({ name }))]
  assert.equal((await taken(zipOf([...pdfs(50), ...others]))).files.length, 50)
  assert.equal(await refusalOf(zipOf(pdfs(51))), 'zip_too_many_files')
})

test('a directory of more than 1,000 lines is refused, whatever they are', async () => {
  const folders = Array.from({ length: 1000 }, (_, place) => ({ name: `d${place}/`, content: '' }))
  assert.equal((await taken(zipOf([...folders.slice(1), ...pdfs(1)]))).files.length, 1)
  assert.equal(await refusalOf(zipOf([...folders, ...pdfs(1)])), 'zip_too_many_files')
})

test('a file of exactly the largest size is taken, one byte more is not', async () => {
  const limits = { fileBytes: 1000 }
  const archive = (size: number) => zipOf([{ name: 'a.pdf', content: randomBytes(size) }])
  assert.equal((await taken(archive(1000), limits)).files[0]!.size, 1000)
  assert.equal(await refusalOf(archive(1001), limits), 'zip_too_large')
})

test('all files together have a largest size', async () => {
  const archive = (last: number) =>
    zipOf([400, 400, last].map((size, at) => ({ name: `${at}.pdf`, content: randomBytes(size) })))
  assert.equal((await taken(archive(200), { totalBytes: 1000 })).files.length, 3)
  assert.equal(await refusalOf(archive(201), { totalBytes: 1000 }), 'zip_too_large')
})

test('10 GB in a small archive are refused', async () => {
  const packed = zeros(10 * 1024)
  assert.ok(packed.length < 11 * 1024 * 1024)
  const archive = zipOf([{ name: 'a.pdf', packed, size: 0xfffffffe }])
  assert.equal(await refusalOf(archive), 'zip_too_large')
})

test('sizes are counted, not believed', async () => {
  const lying = (size: number) => zipOf([{ name: 'a.pdf', packed: zeros(60), size }])
  assert.equal(await refusalOf(lying(1000)), 'zip_too_large')
  assert.equal(await refusalOf(lying(1000), { ratio: 1e6 }), 'zip_too_large')
  assert.equal(await refusalOf(zipOf([{ name: 'a.pdf', content: 'abc', size: 2 }])), 'zip_damaged')
  assert.equal(await refusalOf(zipOf([{ name: 'a.pdf', content: 'abc', size: 4 }])), 'zip_damaged')
  const stored = { name: 'a.pdf', content: 'abc', method: 0, size: 4 }
  assert.equal(await refusalOf(zipOf([stored])), 'zip_damaged')
})

test('a file may shrink a hundredfold, and a small one more than that', async () => {
  const tight = { name: 'a.pdf', content: Buffer.alloc(900_000) }
  assert.equal((await taken(zipOf([tight]))).files.length, 1)
  assert.equal(await refusalOf(zipOf([tight]), { ratioFromBytes: 800_000 }), 'zip_too_large')
  const loose = zipOf([{ name: 'a.pdf', content: randomBytes(1_200_000) }])
  assert.equal((await taken(loose)).files.length, 1)
})

test('files that share their bytes refuse the archive', async () => {
  const shared = zipOf([{ name: 'a.pdf' }, { name: 'a.pdf', sameAs: 0 }])
  assert.equal(await refusalOf(shared), 'zip_damaged')
  // A file whose bytes, uncompressed, are the header and the bytes of another file.
  const inner = zipOf([{ name: 'b.pdf' }]).subarray(0, 50)
  const around = zipOf([
    { name: 'a.pdf', content: inner, method: 0 },
    { name: 'b.pdf', sameAs: 0 },
  ])
  const pointer = around.lastIndexOf('PK\x01\x02') + 42
  around.writeUInt32LE(around.indexOf('PK\x03\x04', 4), pointer)
  assert.equal(await refusalOf(around), 'zip_damaged')
  const hidden = zipOf([{ name: 'b.pdf' }]).toString('latin1')
  const behind = zipOf([...pdfs(1), { name: 'b.pdf', sameAs: 0 }], {
    comment: hidden.slice(0, hidden.indexOf('PK\x01\x02')),
  })
  const last = behind.lastIndexOf('PK\x03\x04')
  behind.writeUInt32LE(last, behind.lastIndexOf('PK\x01\x02') + 42)
  assert.equal(await refusalOf(behind), 'zip_damaged')
})

test('names that lead out of a folder refuse the archive', async () => {
  const names = ['../a.pdf', 'x/../../a.pdf', '/etc/a.pdf', 'C:a.pdf', 'c:/a.pdf', 'x\\a.pdf']
  for (const name of [...names, 'a.pdf\0.png', '..', '../__MACOSX/a', '../'])
    assert.equal(await refusalOf(zipOf([...pdfs(1), { name }])), 'zip_unsafe_path', name)
  assert.deepEqual((await taken(zipOf([{ name: 'a..b/c..pdf.pdf' }, ...pdfs(1)]))).names.length, 2)
})

test('links, devices and folders that pass for files refuse the archive', async () => {
  for (const mode of [0o120777, 0o020666, 0o060666, 0o010666, 0o140666, 0o040755])
    assert.equal(await refusalOf(zipOf([{ name: 'a.pdf', mode }])), 'zip_special_file')
  assert.equal(await refusalOf(zipOf([{ name: 'a/', mode: 0o120777 }])), 'zip_special_file')
  const plain = zipOf([
    { name: 'd/', mode: 0o040755 },
    { name: 'a.pdf', mode: 0o100644 },
  ])
  assert.equal((await taken(plain)).files.length, 1)
})

test('one encrypted file refuses the archive, even one that would be skipped', async () => {
  for (const flags of [0x801, 0x841])
    for (const name of ['b.pdf', 'b.txt', '.DS_Store'])
      assert.equal(await refusalOf(zipOf([...pdfs(1), { name, flags }])), 'zip_password_protected')
})

test('an archive without files is refused', async () => {
  assert.equal(await refusalOf(zipOf([])), 'zip_empty')
  assert.equal(await refusalOf(zipOf([{ name: 'd/' }, { name: '.DS_Store' }])), 'zip_empty')
})

test('a damaged archive is refused, wherever the damage is', async () => {
  const good = zipOf([...pdfs(1), { name: 'noise.pdf', content: randomBytes(100_000) }])
  for (let length = 0; length < good.length; length += 997)
    assert.equal(await refusalOf(good.subarray(0, length)), 'zip_damaged', String(length))
  const flipped = Buffer.from(good)
  flipped[50_000]! ^= 1
  assert.equal(await refusalOf(flipped), 'zip_damaged')
  assert.equal(await refusalOf(zipOf([{ name: 'a.pdf', checksum: 1 }])), 'zip_damaged')
  const cut = deflateRawSync(randomBytes(1000)).subarray(0, 500)
  assert.equal(await refusalOf(zipOf([{ name: 'a.pdf', packed: cut }])), 'zip_damaged')
  assert.equal(await refusalOf(zipOf([{ name: 'a.pdf', method: 12 }])), 'zip_damaged')
  assert.equal(await refusalOf(Buffer.from('%PDF-1.7 not an archive')), 'zip_damaged')
  assert.equal(await refusalOf(zipOf(pdfs(1), { prefix: '%PDF-1.7\n' })), 'zip_damaged')
})

test('a directory that is longer than announced is damaged, and one that is shorter too', async () => {
  assert.equal(await refusalOf(zipOf(pdfs(3), { announced: 2 })), 'zip_damaged')
  assert.equal(await refusalOf(zipOf(pdfs(3), { announced: 4 })), 'zip_damaged')
  assert.equal((await taken(zipOf(pdfs(3), { comment: 'with a comment' }))).files.length, 3)
})

test('what was unpacked before a refusal is taken away again', async () => {
  const archive = zipOf([...pdfs(3), { name: 'last.pdf', checksum: 1 }])
  assert.equal(await refusalOf(archive), 'zip_damaged')
  assert.deepEqual(await readdir(incoming), [])
})
