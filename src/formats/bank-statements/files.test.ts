import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languages, say } from '#kernel/languages'
import { inChunks, readFile, refusalOf } from '#testing/bank-statements'
import * as camt from '#testing/camt'
import { file, first, statement, third } from '#testing/coda'
import { onlyLong } from '#testing/rounds'
import { CamtReader } from './camt/reader.js'
import { CodaReader } from './coda/reader.js'
import {
  readStatements,
  refusalMessage,
  refusalReasons,
  type StatementEvent,
  StatementRefusal,
  statementLimits,
  warningCodes,
  warningMessage,
} from './index.js'
import { Mt940Reader } from './mt940/reader.js'
import { formatOf } from './recognition.js'
import { refusalTexts, warningTexts } from './texts.js'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const coda = file(statement([first({ text: 'CAFÉ' }), third({ 48: 'LEFÈVRE' })]))
const swift =
  ':20:X\n:25:BE20539001234556\n:28C:1/1\n:60F:C260114EUR0,\n:61:260115C1,NTRFNONREF\n:86:Café\n:62F:C260115EUR1,\n'
const document = camt.document([
  camt.statement([camt.entry({ after: camt.xml('AddtlNtryInf', 'Café') })]),
])

const texts = async (bytes: Uint8Array | string) =>
  (await readFile(bytes)).flatMap(({ transactions }) =>
    transactions.map(({ communication }) => communication),
  )

describe('content decides what a file is', () => {
  test('whatever it is called', async () => {
    for (const [content, format] of [
      [coda, 'coda'],
      [swift, 'mt940'],
      [document, 'camt053'],
    ] as const)
      assert.equal((await readFile(content))[0]!.format, format)
  })

  test('and what is nothing, or nothing of the kind, is refused', async () => {
    for (const nothing of ['', ' ', '\r\n\n', '\ufeff', '\u001a', '\n\u001a\n'])
      assert.equal(await refusalOf(nothing), 'empty', JSON.stringify(nothing))
    for (const other of [
      'hello',
      'a;b;c\n1;2;3',
      ':20:X\n:32A:1',
      '{"a":1}',
      '0000',
      '\u0000\u0001\u0002',
    ])
      assert.equal(await refusalOf(other), 'unsupported_format', other)
  })

  test('archives and other files are named', async () => {
    for (const [bytes, name] of [
      ['PK\u0003\u0004abc', 'ZIP'],
      ['\u001f\u008b\u0008', 'GZIP'],
      ['Rar!', 'RAR'],
      ['%PDF-1.7', 'PDF'],
    ] as const) {
      const refusal = await refused(latin(bytes))
      assert.deepEqual([refusal.reason, refusal.values.found], ['unsupported_format', name])
      assert.match(said(refusal), new RegExp(name))
    }
    for (const [content, name] of [
      [document.replace('camt.053', 'camt.052'), 'camt.052'],
      [document.replace('camt.053', 'camt.054'), 'camt.054'],
      [`{1:F01X}{2:I942X}{4:\n${swift}`, 'MT942'],
      [coda.replace(/2\n/, '1\n'), 'CODA 1'],
    ] as const)
      assert.match(said(await refused(Buffer.from(content))), new RegExp(name.replace('.', '\\.')))
  })
})

async function refused(bytes: Uint8Array): Promise<StatementRefusal> {
  const refusal = await readFile(bytes).catch((error: unknown) => error)
  assert.ok(refusal instanceof StatementRefusal)
  return refusal
}

function said(refusal: StatementRefusal): string {
  const { text, values } = refusalMessage(refusal)
  return say(text, 'en', values)
}

describe('encodings', () => {
  test('a line is UTF-8 when it is valid, else windows-1252', async () => {
    assert.deepEqual(await texts(coda), ['CAFÉ'])
    assert.deepEqual(await texts(latin(coda)), ['CAFÉ'])
    assert.deepEqual(await texts(latin(swift.replace('é', '\u0080'))), ['Caf€'])
  })

  test('XML is what it declares', async () => {
    const declared = (encoding: string) => document.replace('UTF-8', encoding)
    assert.deepEqual(await texts(declared('UTF-8')), ['Café'])
    assert.deepEqual(await texts(latin(declared('ISO-8859-1'))), ['Café'])
    assert.deepEqual(await texts(latin(declared('windows-1252').replace('é', '\u0080'))), ['Caf€'])
    assert.deepEqual(await texts(Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')), ['Café'])
    assert.deepEqual(await texts(Buffer.from(declared('UTF-16'), 'utf16le').swap16()), ['Café'])
    assert.equal(await refusalOf(latin(document)), 'encoding:1')
    assert.equal(await refusalOf(declared('EBCDIC')), 'encoding:1')
  })

  test('marks, ends of lines and a final 0x1A change nothing', async () => {
    for (const content of [coda, swift, document]) {
      const whole = await readFile(content)
      for (const form of [
        `\ufeff${content}`,
        content.replaceAll('\n', '\r\n'),
        content.replaceAll('\n', '\r'),
        `${content}\n\n \n`,
        content.trimEnd(),
        `${content}\u001a`,
        `${content.trimEnd()}\u001a`,
        `${content}\n\u001a\r\n`,
        `${content}\u001a${'\n'.repeat(70_000)}`,
      ])
        assert.deepEqual(await readFile(form), whole, JSON.stringify(form.slice(-40)))
    }
  })

  test('a control character inside is refused', async () => {
    assert.equal(await refusalOf(coda.replace('CAF', 'C\u0000F')), 'encoding:3')
    assert.equal(await refusalOf(coda.replace('CAF', 'C\u001aF')), 'encoding:3')
    assert.equal(await refusalOf(swift.replace('Caf', 'C\u0007f')), 'encoding:6')
    assert.equal(await refusalOf(document.replace('Caf', 'C\u0000f')), 'encoding:1')
    assert.equal(await refusalOf(`${coda}\u001a${'\n'.repeat(70_000)}x`), 'encoding:7')
    assert.equal(await refusalOf(Buffer.from(`\ufeff${coda}`, 'utf16le')), 'encoding')
    assert.deepEqual(await texts(swift.replace('Caf', 'C\u0001a\u0003f')), ['Café'])
  })
})

describe('limits', () => {
  test('a file of more than 64 MB is refused as it comes', onlyLong, async () => {
    let sent = 0
    async function* endless() {
      yield new TextEncoder().encode(coda)
      const blanks = new TextEncoder().encode(`${' '.repeat(1023)}\n`.repeat(1024))
      for (; ; sent += 1) yield blanks
    }
    const refusal = await drained(endless()).catch((error: unknown) => error)
    assert.ok(refusal instanceof StatementRefusal && refusal.reason === 'too_large')
    assert.equal(statementLimits.bytes, 67_108_864)
    assert.equal(sent, 63)
  })

  test('a line without an end is refused', async () => {
    assert.equal(await refusalOf(swift + 'x'.repeat(70_000)), 'record_length:8')
    assert.equal(await refusalOf(`${swift}${'x'.repeat(70_000)}\n`), 'record_length:8')
  })
})

async function drained(source: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  for await (const event of readStatements(source)) if (event.kind === 'transaction') count += 1
  return count
}

test('how the bytes arrive changes nothing', async () => {
  for (const content of [
    latin(coda),
    Buffer.from(swift),
    Buffer.from(document),
    Buffer.from(`\ufeff${document.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  ]) {
    const whole = await readFile(content)
    for (const size of [1, 2, 3, 7, 64, 1000])
      assert.deepEqual(await readFile(content, size), whole)
  }
  assert.equal(
    await drained(inChunks(new Uint8Array(0))).catch((error: StatementRefusal) => error.reason),
    'empty',
  )
})

test('nor does where a piece of it ends', () => {
  const readers = {
    coda: (emit: Emit) => new CodaReader(emit),
    camt053: (emit: Emit, head: Uint8Array) => new CamtReader(emit, head),
    mt940: (emit: Emit) => new Mt940Reader(emit),
  }
  const told = (bytes: Uint8Array, size: number) => {
    const events: StatementEvent[] = []
    const reader = readers[formatOf(bytes)]((event) => events.push(event), bytes)
    for (let at = 0; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size))
    reader.end()
    return events
  }
  for (const content of [coda, swift, document].flatMap((text) => [
    text,
    text.replaceAll('\n', '\r\n'),
    text.replaceAll('\n', '\r'),
  ])) {
    const bytes = new TextEncoder().encode(content)
    const whole = told(bytes, bytes.length)
    for (const size of [1, 2, 3, 5, 127, 129]) assert.deepEqual(told(bytes, size), whole)
  }
})

type Emit = (event: StatementEvent) => void

test('transactions are told while the file still comes', async () => {
  const movements = Array.from({ length: 4000 }, (_, place) => place + 1)
  const entries = camt.statement(
    movements.map(() => camt.entry()),
    {
      balances: [camt.balance('OPBD', '0.00'), camt.balance('CLBD', '400000.00')],
    },
  )
  const lines = movements.flatMap(() => [':61:260115C100,NTRFNONREF', ':86:Invoice'])
  for (const content of [
    file(statement(movements.map((sequence) => first({ sequence })))),
    camt.document([entries]),
    swift.replace(/:61:.*\n:86:.*\n/, `${lines.join('\n')}\n`).replace('EUR1,', 'EUR400000,'),
  ]) {
    const bytes = new TextEncoder().encode(content)
    let [told, farthest] = [0, 0]
    let taken = 0
    async function* counted() {
      for await (const chunk of inChunks(bytes, 10_000)) {
        taken += chunk.length
        yield chunk
      }
    }
    for await (const { kind } of readStatements(counted())) {
      if (kind !== 'transaction') continue
      told += 1
      farthest = Math.max(farthest, taken / bytes.length - told / movements.length)
    }
    assert.equal(told, 4000)
    assert.ok(farthest * bytes.length < 150_000, `${farthest * bytes.length} bytes ahead`)
  }
})

test('every reason and every warning has its sentence in every language', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  for (const reason of refusalReasons) {
    const values = Object.fromEntries(names(refusalTexts[reason].en).map((name) => [name, 'x']))
    const { text } = refusalMessage(new StatementRefusal(reason, 3, values))
    const all = languages.map((language) => say(text, language))
    assert.equal(new Set(all).size, languages.length)
    for (const sentence of all) assert.doesNotMatch(sentence, /[{}]/)
    assert.match(say(text, 'en'), /^Line 3: /)
  }
  for (const code of warningCodes) {
    const values = Object.fromEntries(names(warningTexts[code].en).map((name) => [name, 'x']))
    const message = warningMessage({ code, line: null, values })
    for (const language of languages)
      assert.doesNotMatch(say(message.text, language, message.values), /[{}]/)
  }
})
