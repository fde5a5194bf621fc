import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growsInProportion } from '#testing/effort'
import { readServiceGroup } from './service-group.js'

const invoice =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
const href = (documentType: string) =>
  `https://smp.example.org/iso6523-actorid-upis%3A%3A0208%3A0123456749/services/${encodeURIComponent(documentType)}`

const document = (references: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!-- published <ServiceMetadataReference href="${href('in-a-comment')}"/> -->
<smp:ServiceGroup xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/">
  <id:ParticipantIdentifier scheme="iso6523-actorid-upis"> 0208:0123456749 </id:ParticipantIdentifier>
  <smp:ServiceMetadataReferenceCollection>${references}</smp:ServiceMetadataReferenceCollection>
  ${more}
</smp:ServiceGroup>
`
const reference = (target: string) => `<smp:ServiceMetadataReference href="${target}"/>`

test('a service group names its participant and what it receives, each type once', () => {
  const group = readServiceGroup(
    document(
      reference(href(invoice)) +
        reference(href(invoice)) +
        `<smp:ServiceMetadataReference\n  id='>' href = '${href('a&b').replace('%26', '&amp;')}' ></smp:ServiceMetadataReference >`,
    ),
  )
  assert.deepEqual(group, { participantId: '0208:0123456749', documentTypes: [invoice, 'a&b'] })
})

test('prefixes are free, and a participant may receive nothing', () => {
  const bare =
    '<ServiceGroup><ParticipantIdentifier>9925:be1</ParticipantIdentifier></ServiceGroup>'
  assert.deepEqual(readServiceGroup(bare), { participantId: '9925:be1', documentTypes: [] })
  assert.equal(readServiceGroup(`\ufeff\n${bare}`).participantId, '9925:be1')
  const raw = bare.replace('9925:be1', '<![CDATA[9925:be1]]>')
  assert.equal(readServiceGroup(raw).participantId, '9925:be1')
})

test('references elsewhere, of another form or too long are left out, and the list is bounded', () => {
  const nested = `<smp:Extension><ServiceMetadataReference href="${href('x')}"/><id:ParticipantIdentifier>0208:1</id:ParticipantIdentifier></smp:Extension>`
  // biome-ignore format: a table
  const odd = ['https://smp.example.org/', href(''), `${href('')}%E0%A4`, href('a b'), href('é'), href('\u0000'), href('x'.repeat(501)), '']
  const many = Array.from({ length: 600 }, (_, index) => reference(href(`t${index}`)))
  const group = readServiceGroup(
    document(
      `<smp:ServiceMetadataReference/>${odd.map(reference).join('')}${many.join('')}`,
      nested,
    ),
  )
  assert.equal(group.participantId, '0208:0123456749')
  assert.equal(group.documentTypes.length, 500)
  assert.deepEqual(group.documentTypes.slice(0, 2), ['t0', 't1'])
  assert.equal(readServiceGroup(document(reference(href('x'.repeat(500))))).documentTypes.length, 1)
})

test('what is not well-formed, or declares anything, is no service group', () => {
  const good = document(reference(href(invoice)))
  assert.ok(readServiceGroup(good))
  const broken: Record<string, string> = {
    'a document type': good.replace('<!--', '<!DOCTYPE x [<!ENTITY a "b">]><!--'),
    'a document type after comments': good.replace(
      '<smp:ServiceGroup',
      '<!doctype x><smp:ServiceGroup',
    ),
    'no closing tag': good.trimEnd().replace(/<[^<]*>$/, ''),
    'another closing tag': good.replace('</smp:ServiceGroup>', '</smp:Servicegroup>'),
    'one closing tag too many': `${good}</smp:ServiceGroup>`,
    'two roots': good + good.slice(good.indexOf('<smp:ServiceGroup')),
    'text before it': `x${good}`,
    'a tag without an end': good.replace(
      'scheme="iso6523-actorid-upis">',
      'scheme="iso6523-actorid-upis"',
    ),
    'an attribute without quotes': good.replace('"iso6523-actorid-upis"', 'iso6523'),
    'a comment without an end': good.replace(' -->', ''),
    'an instruction without an end': good.replace('?>', ''),
    'a tag without a name': good.replace('<smp:ServiceMetadataReference ', '< '),
    'another root': good.replaceAll('ServiceGroup', 'ServiceMetadata'),
    'no participant': good.replaceAll('ParticipantIdentifier', 'Participant'),
    'an empty participant': good.replace('0208:0123456749 ', ''),
    'a page': '<html><body>Sorry</body></html>',
    'a deep nest': document('<a>'.repeat(200) + '</a>'.repeat(200)),
    'a declaration within': document('', '<!x/>'),
    text: 'not found',
    nothing: '',
  }
  for (const [name, xml] of Object.entries(broken)) {
    assert.notEqual(xml, good, name)
    assert.throws(() => readServiceGroup(xml), SyntaxError, name)
  }
})

test('the worst is read in time that grows with its length', () => {
  // biome-ignore format: a table
  const worst = ['<!--', '<?', '<a ', '<a b="', '<', ' ', '&', '<a b="c" ', '<a>&amp;', '<a><b/>', '<a\n\n', '</a>', '<a b=\'"', '<a/>']
  const texts = [
    ...worst.map((piece) => (size: number) => piece.repeat(Math.ceil(size / piece.length))),
    (size: number) => `<a ${' '.repeat(size)}`,
    (size: number) => '<abc>'.repeat(99) + '<b/>'.repeat(size / 4),
    (size: number) => document(' '.repeat(size)),
  ]
  for (const text of texts)
    growsInProportion((size) => attempt(text(size)), 1024 * 1024, text(8).slice(0, 40))
})

function attempt(xml: string): void {
  try {
    readServiceGroup(xml)
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error))
  }
}
