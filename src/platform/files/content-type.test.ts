import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsExtension, sniff } from './content-type.js'

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const ftyp = (...brands: string[]) =>
  latin(
    `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`,
  )

// biome-ignore format: a table
const contents: [string, Buffer, string | undefined][] = [
  ['a PNG',                          latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),                  'image/png'],
  ['a JPEG',                         latin('\xff\xd8\xff\xe0\0\x10JFIF'),                     'image/jpeg'],
  ['a JPEG cut after three bytes',   latin('\xff\xd8\xff'),                                   'image/jpeg'],
  ['an old and a new GIF',           latin('GIF87a'),                                         'image/gif'],
  ['a GIF',                          latin('GIF89a'),                                         'image/gif'],
  ['a WebP',                         latin('RIFF\x24\0\0\0WEBPVP8 '),                         'image/webp'],
  ['another RIFF file',              latin('RIFF\x24\0\0\0WAVEfmt '),                         undefined],
  ['a HEIC',                         ftyp('heic', 'mif1', 'heic'),                            'image/heic'],
  ['a HEIC under its general brand', ftyp('mif1', 'mif1', 'heic'),                            'image/heic'],
  ['a HEIF',                         ftyp('mif1', 'mif1'),                                    'image/heif'],
  ['an AVIF',                        ftyp('avif', 'mif1'),                                    undefined],
  ['an AVIF under a general brand',  ftyp('mif1', 'avif'),                                    undefined],
  ['an MP4 video',                   ftyp('isom', 'mp42'),                                    undefined],
  ['a PDF',                          latin('%PDF-1.7\n%\xe2\xe3'),                            'application/pdf'],
  ['a PDF after a blank',            latin(' %PDF-1.7'),                                      undefined],
  ['a PDF that is also a ZIP',       latin('%PDF-1.4\n...PK\x03\x04...PK\x05\x06'),           'application/pdf'],
  ['a ZIP that is also a PDF',       latin('PK\x03\x04...%PDF-1.4'),                          'application/zip'],
  ['an empty ZIP',                   latin('PK\x05\x06\0\0'),                                 'application/zip'],
  ['XML with a declaration',         latin('<?xml version="1.0"?><Invoice/>'),                'application/xml'],
  ['XML with a mark',                Buffer.from('\ufeff<Invoice/>'),                         'application/xml'],
  ['XML in UTF-16, little end',      Buffer.from('\ufeff<Invoice/>', 'utf16le'),              'application/xml'],
  ['XML in UTF-16, big end',         utf16be('\ufeff<Invoice/>'),                             'application/xml'],
  ['XML in UTF-16 without a mark',   Buffer.from('<?xml version="1.0"?>', 'utf16le'),         'application/xml'],
  ['XML in UTF-16 big, no mark',     utf16be('<?xml version="1.0"?>'),                        'application/xml'],
  ['XML with only a namespace',      latin('\n<ubl:Invoice xmlns:ubl="urn:x">'),              'application/xml'],
  ['XML after a comment',            latin('<!-- made by us --><Invoice xmlns="urn:x">'),      'application/xml'],
  ['XML after an instruction',       latin('<?xml-stylesheet href="a.xsl"?>\n<!-- - -->\n<Invoice xmlns="urn:x"/>'), 'application/xml'],
  ['a web page after a comment',     latin('<!-- saved from --><html xmlns="x">'),            undefined],
  ['a comment and nothing else',     latin('<!-- xmlns'),                                     undefined],
  ['a script of a server',           latin('<?php echo 1 ?>'),                                undefined],
  ['text with a mark',               Buffer.from('\ufeffhello'),                              undefined],
  ['a web page',                     latin('<!DOCTYPE html><html><script>'),                  undefined],
  ['a web page with a namespace',    latin('<html xmlns="http://www.w3.org/1999/xhtml">'),    undefined],
  ['a script alone',                 latin('<script>alert(1)</script>'),                      undefined],
  ['a drawing',                      latin('<svg xmlns="http://www.w3.org/2000/svg">'),       undefined],
  ['a drawing with a declaration',   latin('<?xml version="1.0"?><svg xmlns="x">'),           'application/xml'],
  ['nothing',                        Buffer.alloc(0),                                         undefined],
  ['zeros',                          Buffer.alloc(64),                                        undefined],
  ['a PNG cut short',                latin('\x89PNG\r\n\x1a'),                                undefined],
]

for (const [what, bytes, type] of contents)
  test(`${what} is recognised as ${type ?? 'nothing we take'}`, () => {
    assert.equal(sniff(bytes), type)
  })

test('an extension fits its type in any case, and a wrong one does not', () => {
  assert(fitsExtension('image/jpeg', 'Scan.JPG'))
  assert(fitsExtension('image/heic', 'photo.heif'))
  assert(!fitsExtension('application/zip', 'invoice.pdf'))
  assert(!fitsExtension('application/pdf', 'pdf'))
})
