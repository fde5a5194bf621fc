import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growsInProportion } from '#testing/effort'
import { attributeOf, readXml, type XmlElement } from './reader.js'
import { XmlRefusal, type XmlRefusalCode } from './refusal.js'

function refused(source: string | Uint8Array, code: XmlRefusalCode, name: string): void {
  assert.throws(
    () => readXml(source),
    (error) => error instanceof XmlRefusal && error.code === code,
    name,
  )
}

const outline = ({ namespace, name, children }: XmlElement): unknown => [
  namespace,
  name,
  ...children.map(outline),
]

describe('a document is read', () => {
  test('by namespace, whatever the prefixes and wherever they are declared', () => {
    const plain = '<a xmlns="urn:1" xmlns:p="urn:2"><p:b/><c xmlns=""><d/></c></a>'
    const other = '<x:a xmlns:x="urn:1"><b xmlns="urn:2"/><c><d/></c></x:a>'
    const wanted = ['urn:1', 'a', ['urn:2', 'b'], ['', 'c', ['', 'd']]]
    assert.deepEqual(outline(readXml(plain)), wanted)
    assert.deepEqual(outline(readXml(other)), wanted)
    const shadowed = readXml('<a xmlns:p="urn:1"><p:b xmlns:p="urn:2"/><p:b/></a>')
    assert.deepEqual(outline(shadowed), ['', 'a', ['urn:2', 'b'], ['urn:1', 'b']])
  })

  test('with its attributes, apart from declarations of namespaces', () => {
    const root = readXml(
      `<a one="1 &lt; 2" p:one='"2"'\n\txmlns:p="urn:p" xml:lang="nl" two = "a\n\tb"/>`,
    )
    assert.deepEqual(root.attributes, [
      { namespace: '', name: 'one', value: '1 < 2' },
      { namespace: 'urn:p', name: 'one', value: '"2"' },
      { namespace: 'http://www.w3.org/XML/1998/namespace', name: 'lang', value: 'nl' },
      { namespace: '', name: 'two', value: 'a  b' },
    ])
    assert.equal(attributeOf(root, 'one'), '1 < 2')
    assert.equal(attributeOf(root, 'lang'), undefined)
  })

  test('with its text, references resolved, comments and instructions left out', () => {
    const text = (content: string) => readXml(`<a>${content}</a>`).text
    assert.equal(text('1 &lt; 2 &amp;&gt;&quot;&apos;'), '1 < 2 &>"\'')
    assert.equal(text('&#233;&#xE9;&#x1F600;'), 'éé😀')
    assert.equal(text('a<!-- b --><?c d?>e'), 'ae')
    assert.equal(text('a<![CDATA[<b> & ]] ]]>c'), 'a<b> & ]] c')
    assert.equal(text('a\r\nb\rc'), 'a\nb\nc')
    assert.equal(text('a&#13;b'), 'a\rb')
    assert.equal(text('&amp;lt;'), '&lt;')
    assert.equal(readXml('<a>b<c>d</c>e</a>').text, 'be')
  })

  test('with or without a declaration, and with what may surround the root', () => {
    for (const source of [
      '<a/>',
      '\ufeff<a/>',
      '<?xml version="1.0"?><a/>',
      "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<!-- x --><?y z?>\n<a/>\n<!-- x -->\n",
    ])
      assert.equal(readXml(source).name, 'a')
  })
})

describe('a document is refused', () => {
  const broken: Record<string, string> = {
    'nothing at all': '',
    'white space alone': ' \n',
    'text alone': 'a',
    'no end': '<a>',
    'half a tag': '<a',
    'half a name': '<a><b',
    'a wrong end': '<a></b>',
    'a wrong prefix at the end': '<p:a xmlns:p="urn:p"></a>',
    'an end too many': '<a/></a>',
    'two roots': '<a/><b/>',
    'text after the root': '<a/>b',
    'white space before the declaration': ' <?xml version="1.0"?><a/>',
    'a second declaration': '<a><?xml version="1.0"?></a>',
    'a declaration without a version': '<?xml encoding="UTF-8"?><a/>',
    'a tag without a name': '<a>< b/></a>',
    'a name that begins with a digit': '<1a/>',
    'a name with two prefixes': '<a:b:c xmlns:a="urn:a"/>',
    'an attribute without a value': '<a b/>',
    'an attribute without quotes': '<a b=1/>',
    'an attribute without an end': '<a b="1/>',
    'attributes without a space between': '<a b="1"c="2"/>',
    'an attribute twice': '<a b="1" b="2"/>',
    'an attribute twice under two prefixes': '<a xmlns:p="u" xmlns:q="u" p:b="" q:b=""/>',
    'a declaration of a prefix twice': '<a xmlns:p="u" xmlns:p="v"/>',
    'a tag within an attribute': '<a b="<"/>',
    'a slash in a tag': '<a / b="1"/>',
    'a prefix that nobody declared': '<p:a/>',
    'an attribute prefix that nobody declared': '<a p:b="1"/>',
    'a prefix that is taken back': '<a xmlns:p="urn:p"><b xmlns:p=""/></a>',
    'a claim to the prefix xmlns': '<a xmlns:xmlns="urn:p"/>',
    'a claim to the prefix xml': '<a xmlns:xml="urn:p"/>',
    'a bare ampersand': '<a>b & c</a>',
    'an unknown entity': '<a>&nbsp;</a>',
    'an entity without an end': '<a>&amp</a>',
    'a reference to no character': '<a>&#0;</a>',
    'a reference to a control character': '<a>&#x1;</a>',
    'a reference to half a character': '<a>&#xD800;</a>',
    'a reference beyond all characters': '<a>&#x110000;</a>',
    'a control character': '<a>\u0001</a>',
    'half a character': '<a>\ud800</a>',
    'the end of a section in text': '<a>]]></a>',
    'a section without an end': '<a><![CDATA[b</a>',
    'a section outside the root': '<![CDATA[b]]><a/>',
    'a comment without an end': '<a><!-- b</a>',
    'two dashes in a comment': '<a><!-- b -- c --></a>',
    'three dashes at its end': '<a><!-- b ---></a>',
    'an instruction without an end': '<a><?b</a>',
    'an instruction without a name': '<a><? b?></a>',
    'an unknown declaration': '<a><!b></a>',
  }
  for (const [name, source] of Object.entries(broken))
    test(`when it has ${name}`, () => refused(source, 'xml_malformed', name))

  test('when it declares a document type, anywhere and in any spelling', () => {
    for (const source of [
      '<!DOCTYPE a><a/>',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      '<!-- first --><!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>',
      '<!doctype a><a/>',
      '<!DOCTYPE a><!DOCTYPE a><a/>',
      '<a><!ENTITY x "y"></a>',
      '<!ELEMENT a ANY><a/>',
    ])
      refused(source, 'xml_dtd_forbidden', source)
    const bomb = `<!DOCTYPE a [<!ENTITY b "b">${Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY c${level} "${`&c${level - 1};`.repeat(10)}">`,
    ).join('')}]><a>&c19;</a>`
    refused(bomb, 'xml_dtd_forbidden', 'a bomb')
    const wide = Buffer.from(`\ufeff<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`, 'utf16le')
    refused(wide, 'xml_dtd_forbidden', 'in UTF-16')
    assert.equal(readXml('<a><!-- <!DOCTYPE b> --></a>').text, '')
  })

  test('when it is too deep, too wide or too long', () => {
    const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
    assert.ok(readXml(deep(100)))
    refused(deep(101), 'xml_too_large', 'depth')
    refused(deep(1_000_000), 'xml_too_large', 'great depth')
    const wide = (count: number) =>
      `<a ${Array.from({ length: count }, (_, place) => `b${place}="1"`).join(' ')}/>`
    assert.equal(readXml(wide(64)).attributes.length, 64)
    refused(wide(65), 'xml_too_large', 'attributes')
    assert.ok(readXml(`<a b="${'c'.repeat(32_768)}"/>`))
    refused(`<a b="${'c'.repeat(32_769)}"/>`, 'xml_too_large', 'a value')
    refused(`<${'a'.repeat(257)}/>`, 'xml_too_large', 'a name')
    assert.equal(readXml(`<a>${'<b/>'.repeat(199_999)}</a>`).children.length, 199_999)
    refused(`<a>${'<b/>'.repeat(200_000)}</a>`, 'xml_too_large', 'elements')
    refused(`<a>${'<!---->'.repeat(200_000)}</a>`, 'xml_too_large', 'comments')
    refused(new Uint8Array(26_214_401), 'xml_too_large', 'bytes')
  })

  test('and never repeats what the document says', () => {
    assert.throws(() => readXml('<secret>x</other>'), { message: 'a closing tag' })
  })
})

describe('bytes become text', () => {
  const bytes = (text: string, encoding: BufferEncoding) =>
    new Uint8Array(Buffer.from(text, encoding))
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`
  const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

  test('by their mark, or by what the declaration says', () => {
    for (const source of [
      bytes('<a>é</a>', 'utf8'),
      bytes('\ufeff<a>é</a>', 'utf8'),
      bytes(declared('utf-8'), 'utf8'),
      bytes(`\ufeff${declared('UTF-8')}`, 'utf8'),
      bytes(`\ufeff${declared('UTF-16')}`, 'utf16le'),
      bytes(declared('utf-16'), 'utf16le'),
      bytes('\ufeff<a>é</a>', 'utf16le'),
      swapped(`\ufeff${declared('UTF-16')}`),
      swapped(declared('UTF-16BE')),
      bytes(declared('ISO-8859-1'), 'latin1'),
      bytes(declared('windows-1252'), 'latin1'),
    ])
      assert.equal(readXml(source).text, 'é')
  })

  test('with the characters that Latin documents mean', () => {
    const source = bytes(declared('ISO-8859-1').replace('é', '\u0080 \u0092 \u00e9'), 'latin1')
    assert.equal(readXml(source).text, '€ ’ é')
  })

  test('or are refused where they contradict themselves', () => {
    const refusals: Record<string, Uint8Array> = {
      'Latin bytes in UTF-8': bytes('<a>é</a>', 'latin1'),
      'UTF-8 declared, Latin sent': bytes(declared('UTF-8'), 'latin1'),
      'UTF-16 declared, UTF-8 sent': bytes(declared('UTF-16'), 'utf8'),
      'UTF-8 declared, UTF-16 sent': bytes(declared('UTF-8'), 'utf16le'),
      'Latin declared behind a mark of UTF-8': bytes(`\ufeff${declared('ISO-8859-1')}`, 'utf8'),
      'the other order of bytes': swapped(declared('UTF-16LE')),
      'an encoding that nobody knows': bytes(declared('EBCDIC'), 'utf8'),
      'an encoding named like a member': bytes(declared('constructor'), 'utf8'),
      'half a character of UTF-16': bytes('<a>\ud800</a>', 'utf16le'),
      'a character cut in two': bytes('<a>é', 'utf8').subarray(0, 4),
    }
    for (const [name, source] of Object.entries(refusals))
      refused(source, 'xml_encoding_unsupported', name)
    refused(bytes('\ufeff', 'utf8'), 'xml_malformed', 'a mark alone')
  })
})

test('the worst is read in time that grows with its length', () => {
  // biome-ignore format: a table
  const worst = ['<!--', '<?', '<?a ', '<a ', '<a b="', '<', ' ', '&', '&#1', '<a b="c" ', '<a>&amp;', '<a><b/>', '<a\n\n', '</a>', '<a b=\'"', '<a/>', '<![CDATA[', '<!DOCTYPE', ']]>', '\r', '<a xmlns:b="c">', '-->', 'a:']
  const texts = [
    ...worst.map((piece) => (size: number) => piece.repeat(Math.ceil(size / piece.length))),
    ...worst.map((piece) => (size: number) => `<a>${piece.repeat(Math.ceil(size / piece.length))}`),
    (size: number) => `<a ${' '.repeat(size)}`,
    (size: number) => `<a>${'&#65;'.repeat(size / 5)}</a>`,
    (size: number) => `<a>${'<![CDATA[b]]>'.repeat(size / 13)}</a>`,
    (size: number) => `${'<abc xmlns:p="q">'.repeat(99)}${'<p:b/>'.repeat(size / 6)}`,
    (size: number) => `<a b="${'&amp;'.repeat(size / 5)}"/>`,
    (size: number) => `<${'a'.repeat(size)}`,
  ]
  for (const text of texts)
    growsInProportion((size) => attempt(text(size)), 512 * 1024, text(8).slice(0, 40))
})

function attempt(source: string): void {
  try {
    readXml(source)
  } catch (error) {
    assert.ok(error instanceof XmlRefusal, String(error))
  }
}
