import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { growsInProportion } from '#testing/effort'
import { rounds, sampled } from '#testing/rounds'
import { readXml, type XmlElement } from './reader.js'
import { XmlRefusal } from './refusal.js'
import { xmlDecoder } from './text.js'
import { type XmlLimits, XmlTokenizer } from './tokenizer.js'
import { XmlTree } from './tree.js'

const limits: XmlLimits = { depth: 8, nodes: 1000, text: 500 }

/** The root, or the code of the refusal. */
function readIn(pieces: readonly string[], within = limits): XmlElement | string {
  const tree = new XmlTree()
  const tokenizer = new XmlTokenizer(tree, within)
  try {
    for (const piece of pieces) tokenizer.write(piece)
    tokenizer.end()
    return tree.root!
  } catch (error) {
    if (error instanceof XmlRefusal) return error.code
    throw error
  }
}

function readWhole(text: string): XmlElement | string {
  try {
    return readXml(text)
  } catch (error) {
    if (error instanceof XmlRefusal) return error.code
    throw error
  }
}

// biome-ignore format: a table
const documents = [
  '<a/>',
  '\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<a b="1 > 2" c=\'"\'>x &lt;&#233; y\rz<b/>\r\n</a>\r\n',
  '<p:a xmlns:p="urn:p"><!-- > --><?i > ?><p:b>1<![CDATA[<&>]]]]>2</p:b></p:a>',
  '<a>😀é</a><!-- end -->',
  '<a><b></a>', '<a', '<a b="1', '<a>x', '<a>]]></a>', '<a><!DOCTYPE b></a>', '<!DOCTYPE a><a/>', '<a><!b></a>',
  '<a>&nbsp;</a>', '<a><!-- x', '<a><![CDATA[x', '<?xml encoding="x"?><a/>', '<?xml version="1.0"', '', ' ', 'a', '<a/>b', '<a/><b/>',
]

test('a document reads the same in whatever pieces it comes', () => {
  for (const document of documents) {
    const whole = readWhole(document)
    for (let at = 0; at <= document.length; at++) {
      const pieces = [document.slice(0, at), document.slice(at)]
      if (pieces.every((piece) => piece.isWellFormed()))
        assert.deepEqual(readIn(pieces), whole, `${document} at ${at}`)
    }
    assert.deepEqual(readIn([...document]), whole, document)
  }
})

test('so do random texts of the signs of XML', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      'b',
      ' ',
      '"',
      '=',
      '&',
      ';',
      '!',
      '-',
      '--',
      '?',
      '<a>',
      '</a>',
      '\r',
      '\n',
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(pieces, (parts) => {
      assert.deepEqual(readIn(parts), readWhole(parts.join('')))
    }),
    { numRuns: rounds(2000) },
  )
})

describe('what waits for its rest is bounded', () => {
  test('a text, a comment, a tag or an instruction that does not end', () => {
    for (const start of ['<a>', '<a><!--', '<a b="', '<a><?i ', '<a><![CDATA[', '<?xml ']) {
      const pieces = [start, ...Array.from({ length: 20 }, () => 'x'.repeat(50))]
      assert.equal(readIn(pieces), 'xml_too_large', start)
    }
  })

  test('the text of one element, however it is cut', () => {
    const text = (count: number) => [
      '<a>',
      ...Array(count).fill(`${'x'.repeat(50)}<!---->`),
      '</a>',
    ]
    assert.ok(typeof readIn(text(10)) === 'object')
    assert.equal(readIn(text(11)), 'xml_too_large')
  })

  test('the depth', () => {
    const deep = (levels: number) => ['<a>'.repeat(levels), '</a>'.repeat(levels)]
    assert.ok(typeof readIn(deep(8)) === 'object')
    assert.equal(readIn(deep(9)), 'xml_too_large')
  })
})

test('the line is known at each place, however lines end', () => {
  const lines: [string, number][] = []
  const tokenizer: XmlTokenizer = new XmlTokenizer(
    { open: ({ name }) => lines.push([name, tokenizer.line]), text: () => {}, close: () => {} },
    limits,
  )
  for (const piece of ['<a>\r', '\n<b/>\r<c', '\n\n', '/>\n', '\n', 'x\n<d/>', '</a>'])
    tokenizer.write(piece)
  tokenizer.end()
  assert.deepEqual(lines, [
    ['a', 1],
    ['b', 2],
    ['c', 5],
    ['d', 8],
  ])
})

test('an element that is taken does not stay in its parent', () => {
  const taken: string[] = []
  const tree = new XmlTree((element, depth) => {
    if (depth === 2) taken.push(element.text)
    return depth === 2
  })
  const tokenizer = new XmlTokenizer(tree, limits)
  tokenizer.write('<a><b>1</b><b>2</b></a>')
  tokenizer.end()
  assert.deepEqual(taken, ['1', '2'])
  assert.deepEqual(tree.root?.children, [])
})

test('bytes become the same text in whatever pieces they come', () => {
  for (const [encoding, written] of [
    ['UTF-8', 'utf8'],
    ['UTF-16', 'utf16le'],
    ['ISO-8859-1', 'latin1'],
  ] as const) {
    const text = `<?xml version="1.0" encoding="${encoding}"?><a>é${written === 'latin1' ? '' : '😀'}</a>`
    const bytes = new Uint8Array(Buffer.from(text, written))
    for (let at = 0; at <= bytes.length; at++) {
      const decoder = xmlDecoder(bytes)
      const pieces = [decoder.write(bytes.subarray(0, at)), decoder.write(bytes.subarray(at))]
      assert.equal(pieces.join('') + decoder.end(), text)
      assert.ok(pieces.every((piece) => piece.isWellFormed()))
    }
  }
})

test('pieces are read in time that grows with their number', () => {
  const within = { depth: 64, nodes: Number.POSITIVE_INFINITY, text: 1_000_000 }
  for (const piece of sampled(['<b c="d">e</b>', '<b>\n', '<b c="', '<!--', 'x', '&amp;'], 2))
    growsInProportion(
      (size) => {
        const large = piece.repeat(Math.ceil(65_536 / piece.length))
        readIn(['<a>', ...Array(Math.ceil(size / 65_536)).fill(large)], within)
      },
      4 * 1024 * 1024,
      piece,
    )
})
