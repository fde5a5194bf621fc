import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { languages, say } from '#kernel/languages'
import { Problem } from '#kernel/problem'
import { rounds } from '#testing/rounds'
import { fingerprintOf, type MultipartLimits, readMultipart } from './multipart.js'
import { openTemporaryFolder } from './temporary-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'multipart-'))
const temporary = openTemporaryFolder(folder)
const limits: MultipartLimits = { files: 20, fileBytes: 1000 }
const servers: Server[] = []
after(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  assert.deepEqual(await readdir(folder), [], 'no temporary file is left')
})

type Sent = { name: string; filename?: string; content: string | Buffer }
const boundary = 'AaB03x'
const contentType = `multipart/form-data; boundary=${boundary}`

function bodyOf(...parts: Sent[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

function requestOf(body: Buffer, chunkBytes = 64 * 1024, type: string | undefined = contentType) {
  const chunks = []
  for (let at = 0; at < body.length; at += chunkBytes)
    chunks.push(body.subarray(at, at + chunkBytes))
  return Object.assign(Readable.from(chunks), { headers: { 'content-type': type } })
}

async function read(body: Buffer, own: MultipartLimits = limits, chunkBytes?: number) {
  const form = await readMultipart(requestOf(body, chunkBytes), own, temporary)
  const contents = []
  for (const file of form.files) contents.push(await buffer(file.open()))
  await form.discard()
  return { ...form, contents }
}

/** The one message of a refusal, with the field it stands under. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => assert.fail('it was accepted'),
    (thrown: unknown) => thrown,
  )
  assert(error instanceof Problem, String(error))
  assert.equal(error.kind.status, 422)
  const [[field, messages] = ['', []]] = Object.entries(error.fields)
  for (const language of languages)
    assert.doesNotMatch(say(messages[0]!.text, language, messages[0]!.values), /[{}]/)
  return {
    field,
    en: say(messages[0]!.text, 'en', messages[0]!.values),
    headers: error.headers,
    messages,
  }
}

const file = (content: string | Buffer, filename = 'a.pdf', name = 'files[]'): Sent => ({
  name,
  filename,
  content,
})
const field = (name: string, content: string | Buffer): Sent => ({ name, content })

test('fields and files arrive with names, sizes and hashes', async () => {
  const form = await read(
    bodyOf(
      field('batch_id', 'b1'),
      file('one', 'a.pdf'),
      file('two', 'b.png'),
      file('', 'empty.xml', 'file'),
    ),
  )
  assert.deepEqual(form.fields, { batch_id: 'b1' })
  assert.deepEqual(
    form.files.map(({ field, index, name, size }) => ({ field, index, name, size })),
    [
      { field: 'files', index: 0, name: 'a.pdf', size: 3 },
      { field: 'files', index: 1, name: 'b.png', size: 3 },
      { field: 'file', index: 0, name: 'empty.xml', size: 0 },
    ],
  )
  assert.equal(form.files[0]!.sha256, createHash('sha256').update('one').digest('hex'))
  assert.deepEqual(form.contents.map(String), ['one', 'two', ''])
})

test('a name with brackets or sent twice has an array, and a name of Object none', async () => {
  const form = await read(
    bodyOf(field('tags[]', 'a'), field('twice', '1'), field('twice', '2'), field('toString', 'x')),
  )
  assert.deepEqual(form.fields, { tags: ['a'], twice: ['1', '2'], toString: 'x' })
})

test('any content in any cut comes through unchanged', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom(
        `\r\n--${boundary}`.slice(0, -1),
        '\r\n--',
        '\r\n',
        '\r',
        `--${boundary}`,
        '\r\r\n--AaB',
      )
      .map(Buffer.from),
  )
  const content = fc.array(bytes, { maxLength: 6 }).map((parts) => Buffer.concat(parts))
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 4 }),
      fc.integer({ min: 1, max: 90 }),
      async (contents, chunkBytes) => {
        fc.pre(
          contents.every(
            (one) => !Buffer.concat([Buffer.from('\r\n'), one]).includes(`\r\n--${boundary}`),
          ),
        )
        const form = await read(
          bodyOf(...contents.map((one) => file(one))),
          { files: 9, fileBytes: 5000 },
          chunkBytes,
        )
        assert.deepEqual(form.contents, contents)
      },
    ),
    { numRuns: rounds(1600) },
  )
})

test('what browsers and libraries send is understood', async () => {
  const sent = new FormData()
  sent.set('note', 'été\r\nhiver')
  sent.append('files[]', new Blob(['%PDF-1.7']), 'facture "mars" été.pdf')
  sent.append('files[]', new Blob([]), '\\\\server\\share\\b.pdf')
  const encoded = new Response(sent)
  const body = Buffer.from(await encoded.arrayBuffer())
  const request = requestOf(body, 7, encoded.headers.get('content-type')!)
  const form = await readMultipart(request, limits, temporary)
  await form.discard()
  assert.deepEqual(form.fields, { note: 'été\r\nhiver' })
  assert.deepEqual(
    form.files.map(({ name }) => name),
    ['facture "mars" été.pdf', 'b.pdf'],
  )

  const others = `preamble\r\n--${boundary} \t\r\ncontent-disposition: FORM-DATA; Name=plain; filename="a\\"b\\\\c.pdf"\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: BINARY\r\n\r\nx\r\n--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="x"; filename*=utf-8''caf%C3%A9.pdf\r\n\r\n\r\n--${boundary}--epilogue`
  const quoted = requestOf(
    Buffer.from(others),
    5,
    `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`,
  )
  const second = await readMultipart(quoted, limits, temporary)
  await second.discard()
  assert.deepEqual(
    second.files.map(({ field, name }) => [field, name]),
    [
      ['plain', 'c.pdf'],
      ['f', 'café.pdf'],
    ],
  )
})

test('an input in which nothing was chosen is no file', async () => {
  assert.deepEqual((await read(bodyOf(file('', '')))).files, [])
  assert.equal((await read(bodyOf(file('x', '')))).files[0]?.name, 'file')
})

test('a file of exactly the limit passes, one byte more is refused on that file', async () => {
  const form = await read(bodyOf(file(Buffer.alloc(1000)), file(Buffer.alloc(1000))))
  assert.deepEqual(
    form.files.map(({ size }) => size),
    [1000, 1000],
  )
  const { field, en, headers } = await refusalOf(
    read(bodyOf(file('a'), file('b'), file(Buffer.alloc(1001)), file('c'))),
  )
  assert.deepEqual(
    [field, en, headers],
    ['files.2', 'The file may not be larger than 1000 bytes.', {}],
  )
  const single = await refusalOf(read(bodyOf(file(Buffer.alloc(1001), 'logo.png', 'file'))))
  assert.equal(single.field, 'file')
})

test('the limit of the contract is told in megabytes, in every language', async () => {
  const fileBytes = 26_214_400
  const whole = await read(bodyOf(file(Buffer.alloc(fileBytes))), { files: 20, fileBytes })
  assert.equal(whole.files[0]?.size, fileBytes)
  const { en, messages } = await refusalOf(
    read(bodyOf(file(Buffer.alloc(fileBytes + 1))), { files: 20, fileBytes }),
  )
  assert.equal(en, 'The file may not be larger than 25 MB.')
  assert.equal(
    say(messages[0]!.text, 'fr', messages[0]!.values),
    'Le fichier ne peut pas dépasser 25 Mo.',
  )
})

test('the twenty-first file is refused on its place', async () => {
  const twenty = Array.from({ length: 20 }, () => file('x'))
  assert.equal((await read(bodyOf(...twenty))).files.length, 20)
  const { field, en } = await refusalOf(read(bodyOf(...twenty, file('x'))))
  assert.deepEqual([field, en], ['files.20', 'The largest number of files in one upload is 20.'])
  const second = await refusalOf(
    read(bodyOf(file('x', 'a', 'file'), file('x', 'b', 'file')), { files: 1, fileBytes: 10 }),
  )
  assert.equal(second.field, 'file')
})

test('a field of 1 KiB passes, one byte more is refused on that field', async () => {
  const form = await read(bodyOf(field('note', 'x'.repeat(1024))))
  assert.equal(form.fields.note?.length, 1024)
  const { field: name, en } = await refusalOf(read(bodyOf(field('note', 'x'.repeat(1025)))))
  assert.deepEqual([name, en], ['note', 'This field may not be larger than 1 kB.'])
  const second = await refusalOf(
    read(bodyOf(field('tags[]', 'a'), field('tags[]', 'x'.repeat(1025)))),
  )
  assert.equal(second.field, 'tags.1')
})

test('thirty parts pass, one more is refused', async () => {
  const thirty = Array.from({ length: 30 }, (_, i) => field(`f${i}`, 'x'))
  assert.equal(Object.keys((await read(bodyOf(...thirty))).fields).length, 30)
  assert.equal((await refusalOf(read(bodyOf(...thirty, file('x'))))).field, 'body')
})

test('a field name of 255 characters passes, one more is refused; a file name is cut', async () => {
  const form = await read(bodyOf(field('n'.repeat(255), 'x'), file('x', `${'x'.repeat(300)}.pdf`)))
  assert.deepEqual(Object.keys(form.fields), ['n'.repeat(255)])
  assert.equal(form.files[0]?.name, `${'x'.repeat(251)}.pdf`)
  assert.equal((await refusalOf(read(bodyOf(field('n'.repeat(256), 'x'))))).field, 'body')
})

test('a file name holds nothing that could trick a reader or a header', async () => {
  const names = [
    'a\0b.pdf',
    'a\rb.pdf',
    'a\nb.pdf',
    'a%0D%0ASet-Cookie: x.pdf',
    'inv\u202efdp.exe',
    '../../x.pdf',
    'C:\\dir\\x.pdf',
    'a%22b.pdf',
  ]
  const form = await read(bodyOf(...names.map((name) => file('x', name))))
  assert.deepEqual(
    form.files.map(({ name }) => name),
    ['ab.pdf', 'ab.pdf', 'ab.pdf', 'aSet-Cookie: x.pdf', 'invfdp.exe', 'x.pdf', 'x.pdf', 'a"b.pdf'],
  )
  for (const name of ['a\r\nb.pdf', 'a\r\nX-Other: b.pdf', 'a"b.pdf'])
    assert.equal((await refusalOf(read(bodyOf(file('x', name))))).field, 'body', name)
})

test('a field that would reach a prototype is refused', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype', '__proto__[]']) {
    const { field: path, en } = await refusalOf(read(bodyOf(field(name, 'x'))))
    assert.deepEqual([path, en], ['body', 'The request holds a forbidden field name.'])
    await refusalOf(read(bodyOf(file('x', 'a.pdf', name))))
  }
})

test('a body cut anywhere is refused as a whole', async () => {
  const body = bodyOf(field('a', 'b'), file('some content'), file('more'))
  for (let length = 0; length < body.length - 2; length++) {
    const { field: path } = await refusalOf(read(body.subarray(0, length)))
    assert.equal(path, 'body')
  }
})

test('what is not multipart, or could be read in two ways, is refused', async () => {
  const start = `--${boundary}\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const disposition = 'Content-Disposition: form-data; name="a"'
  const bodies = [
    'just text',
    `${start}\r\nno headers${end}`,
    `${start}Content-Type: text/plain\r\n\r\nno name${end}`,
    `${start}Content-Disposition: form-data\r\n\r\nx${end}`,
    `${start}Content-Disposition: form-data; name=""\r\n\r\nx${end}`,
    `${start}Content-Disposition: form-data; name="[]"\r\n\r\nx${end}`,
    `${start}Content-Disposition: attachment; name="a"\r\n\r\nx${end}`,
    `${start}Content-Disposition: form-data; name="a"; name="b"\r\n\r\nx${end}`,
    `${start}Content-Disposition: form-data; name="a\r\n\r\nx${end}`,
    `${start}Content-Disposition: form-data; name="a\0"\r\n\r\nx${end}`,
    `${start}${disposition}\r\n${disposition}\r\n\r\nx${end}`,
    `${start}${disposition};\r\n filename="folded"\r\n\r\nx${end}`,
    `${start}${disposition}; filename*=latin1''x\r\n\r\nx${end}`,
    `${start}${disposition}; filename*=utf-8''%ff\r\n\r\nx${end}`,
    `${start}${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\neA==${end}`,
    `${start}${disposition}\r\nX-Long: ${'x'.repeat(9000)}\r\n\r\nx${end}`,
    `--${boundary}junk\r\n${disposition}\r\n\r\nx${end}`,
    `${'x'.repeat(20_000)}\r\n${start}${disposition}\r\n\r\nx${end}`,
    `${start}${disposition}\r\n\r\nx${end}${'x'.repeat(20_000)}`,
  ]
  for (const body of bodies)
    assert.equal((await refusalOf(read(Buffer.from(body)))).field, 'body', body.slice(0, 120))
  const invalidText = bodyOf(field('a', Buffer.from([0xff, 0xfe])))
  assert.equal((await refusalOf(read(invalidText))).field, 'body')
  const types = [
    undefined,
    'application/json',
    'multipart/mixed; boundary=AaB03x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary=a; boundary=b',
  ]
  for (const type of types) {
    const request = Object.assign(Readable.from([bodyOf(field('a', 'b'))]), {
      headers: type ? { 'content-type': type } : {},
    })
    assert.equal((await refusalOf(readMultipart(request, limits, temporary))).field, 'body', type)
  }
})

test('a form without parts is an empty form', async () => {
  const form = await read(Buffer.from(`--${boundary}--\r\n`))
  assert.deepEqual([form.fields, form.files], [{}, []])
})

test('two uploads with the same parts have one fingerprint, any difference has another', async () => {
  const print = async (...parts: Sent[]) => fingerprintOf(await read(bodyOf(...parts)))
  const original = await print(field('a', '1'), field('b', '2'), file('x'), file('y'))
  assert.match(original, /^[0-9a-f]{64}$/)
  assert.equal(await print(field('b', '2'), file('x'), field('a', '1'), file('y')), original)
  const others = [
    await print(field('a', '1'), field('b', '2'), file('y'), file('x')),
    await print(field('a', '2'), field('b', '2'), file('x'), file('y')),
    await print(field('a', '1'), field('c', '2'), file('x'), file('y')),
    await print(field('a', '1'), field('b', '2'), file('x'), file('y', 'b.pdf')),
    await print(field('a', '1'), field('b', '2'), file('x'), file('y', 'a.pdf', 'other[]')),
    await print(field('a', '1'), field('b', '2'), file('x')),
  ]
  assert.equal(new Set([original, ...others]).size, 7)
})

/** A server that receives uploads, and what it answered or why it could not. */
async function openServer(own: MultipartLimits) {
  const outcomes: unknown[] = []
  const server = createServer((request, response) => {
    readMultipart(request, own, temporary).then(
      async (form) => {
        outcomes.push(form.files.length)
        await form.discard()
        response.end('ok')
      },
      (error: unknown) => {
        outcomes.push(error)
        response.writeHead(422, error instanceof Problem ? error.headers : {}).end('refused')
      },
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settled = async () => {
    while (outcomes.length === 0) await pause(5)
    return outcomes[0]
  }
  servers.push(server)
  return { port, settled }
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`

test('a sender that goes away leaves nothing behind', async () => {
  const server = await openServer(limits)
  const body = bodyOf(file('whole'), file(Buffer.alloc(900)))
  const socket = connect(server.port, '127.0.0.1')
  socket.write(head(body.length))
  socket.write(body.subarray(0, body.length - 300))
  while ((await readdir(folder)).length < 2) await pause(5)
  socket.destroy()
  const { field: path, headers } = await refusalOf(Promise.reject(await server.settled()))
  assert.deepEqual([path, headers], ['body', { connection: 'close' }])
})

test('a sender that stalls or trickles is cut off', async () => {
  const body = bodyOf(file(Buffer.alloc(900)))
  for (const trickleMs of [undefined, 10]) {
    // The silent one is caught by its silence alone, the other by its speed alone.
    const bytesPerSecond = trickleMs ? 10_000 : 0
    const server = await openServer({ ...limits, stallMs: 60, bytesPerSecond })
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(head(body.length))
    socket.write(body.subarray(0, 100))
    let sent = 100
    const trickle =
      trickleMs && setInterval(() => socket.write(body.subarray(sent, ++sent)), trickleMs)
    const { field: path, en } = await refusalOf(Promise.reject(await server.settled()))
    assert.deepEqual([path, en], ['body', 'The upload broke off before its end or was too slow.'])
    await closed
    if (trickle) clearInterval(trickle)
  }
})

test('a refused sender still hears the answer after having sent all', async () => {
  const server = await openServer(limits)
  const answer = await fetch(`http://127.0.0.1:${server.port}`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: bodyOf(file(randomBytes(4_000_000))),
  })
  assert.deepEqual([answer.status, await answer.text()], [422, 'refused'])
  assert.notEqual(answer.headers.get('connection'), 'close')
})

test('a refused sender with no end in sight is disconnected', async () => {
  const server = await openServer(limits)
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(head(10_000_000_000))
  socket.write(bodyOf(file('x')).subarray(0, -20))
  const chunk = Buffer.alloc(1024 * 1024)
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', pump)
  pump()
  const refused = await server.settled()
  assert(refused instanceof Problem)
  assert.deepEqual(refused.headers, { connection: 'close' })
  await closed
  assert(socket.bytesWritten < 200_000_000)
})
