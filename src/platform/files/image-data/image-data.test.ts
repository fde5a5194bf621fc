import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { chunk, type Format, gif, laden, png, seen, webp } from '#testing/pictures'
import { sniff } from '../content-type.js'
import { imageData } from './index.js'

const cut = (bytes: Buffer) => imageData(sniff(bytes)!, bytes)
const formats: readonly Format[] = ['png', 'jpeg', 'gif', 'webp']
const script = Buffer.from('<script>alert(1)</script>')

for (const format of formats) {
  test(`a ${format} looks as before, without what cameras and programs put in`, async () => {
    const before = await laden(format)
    const after = cut(before)!
    assert.deepEqual(await seen(after), await seen(before))
    assert.doesNotMatch(after.toString('latin1'), /script|Geheim|xmp|Exif/i)
    assert.deepEqual(cut(after), after, 'once is enough')
  })

  test(`what follows a ${format} is cut off`, async () => {
    const before = await laden(format)
    const clean = cut(before)!
    for (const tail of [script, png(), gif, webp, Buffer.from('PK\x05\x06'), Buffer.alloc(70_000)])
      assert.deepEqual(cut(Buffer.concat([before, tail])), clean)
  })

  test(`a ${format} that is cut off is none`, async () => {
    const whole = await laden(format)
    const needed = cut(whole)!
    for (let length = 1; length < needed.length - 1; length++)
      assert.equal(imageData(sniff(whole)!, needed.subarray(0, length)), undefined, `${length}`)
  })

  test(`no byte of a ${format} that is turned into another makes it fail`, async () => {
    const whole = await laden(format)
    for (let at = 0; at < Math.min(whole.length, 3000); at++)
      for (const value of [0x00, 0x3b, 0x7f, 0xd9, 0xff]) {
        const broken = Buffer.from(whole)
        broken[at] = value
        const kept = imageData(sniff(whole)!, broken)
        assert.ok(kept === undefined || kept.length <= broken.length, `${at} ${value}`)
      }
  })
}

test('a picture of several scans, grey tones or printing colours stays what it is', async () => {
  for (const options of [{ progressive: true }, { chromaSubsampling: '4:4:4' }]) {
    const before = await laden('jpeg', options)
    assert.deepEqual(await seen(cut(before)!), await seen(before))
  }
  const raw = { width: 8, height: 8, channels: 3 as const }
  const base = sharp(Buffer.alloc(192, 90), { raw })
  for (const bytes of [
    await base.clone().greyscale().jpeg().toBuffer(),
    await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await base.clone().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    await base.clone().ensureAlpha(0.5).webp({ alphaQuality: 50 }).toBuffer(),
    await base.clone().webp({ lossless: true }).toBuffer(),
  ])
    assert.deepEqual(await seen(cut(bytes)!), await seen(bytes))
})

test('a film keeps its pictures and their pace', async () => {
  const raw = { width: 4, height: 12, channels: 3 as const, pageHeight: 4 }
  const pixels = Buffer.from(Array.from({ length: 4 * 12 * 3 }, (_, at) => (at * 53) % 256))
  for (const bytes of [
    await sharp(pixels, { raw })
      .gif({ loop: 3, delay: [100, 200, 300] })
      .toBuffer(),
    await sharp(pixels, { raw })
      .webp({ loop: 3, delay: [100, 200, 300] })
      .toBuffer(),
  ]) {
    const after = cut(Buffer.concat([bytes, script]))!
    assert.deepEqual(await seen(after, true), await seen(bytes, true))
    const { loop, delay, pages } = await sharp(after, { animated: true }).metadata()
    assert.deepEqual([loop, delay, pages], [3, [100, 200, 300], 3])
  }
})

test('a photo that lies on its side keeps word of which side is up, and no other', async () => {
  for (const orientation of [3, 6, 8]) {
    const upright = await laden('jpeg')
    const before = await sharp(upright).withMetadata({ orientation }).jpeg().toBuffer()
    const after = cut(before)!
    assert.equal((await sharp(after).metadata()).orientation, orientation)
    assert.deepEqual(await seen(after), await seen(before))
    assert.equal(after.toString('latin1').split('Exif').length, 2)
  }
})

test('chunks that lie about themselves are not taken along', () => {
  const plain = cut(png())!
  assert.deepEqual(plain, png(), 'a plain one is left as it is')
  for (const besides of [
    chunk('tEXt', script),
    chunk('gAMA', script),
    chunk('tRNS', Buffer.alloc(300, 0x3c)),
    chunk('iCCP', script),
    chunk('fdAT', script),
    chunk('prIv', script),
  ])
    assert.deepEqual(cut(png(8, 8, besides)), plain)
  assert.equal(cut(png(8, 8, chunk('SCRI', script))), undefined, 'an unknown one that matters')
  const twice = png(8, 8, chunk('gAMA', 'abcd'), chunk('gAMA', 'efgh'))
  assert.deepEqual(cut(twice), png(8, 8, chunk('gAMA', 'abcd')))
  const endless = Buffer.from(png())
  endless.writeUInt32BE(0xffffffff, 33)
  assert.equal(cut(endless), undefined)
})

test('comments between the images of a GIF, and an extension in disguise, are left out', () => {
  const [head, rest] = [gif.subarray(0, 19), gif.subarray(19)]
  const block = (label: number, ...parts: string[]) =>
    Buffer.concat([
      Buffer.from([0x21, label]),
      ...parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')),
      Buffer.from([0]),
    ])
  const words = script.toString()
  for (const besides of [
    block(0xfe, words),
    block(0x01, words),
    block(0xff, 'XMP DataXMP', words),
    block(0xff, 'NETSCAPE2.0', words),
    block(0xf9, words),
  ])
    assert.deepEqual(cut(Buffer.concat([head, besides, rest])), gif)
  const loop = Buffer.concat([head, block(0xff, 'NETSCAPE2.0', '\x01\x00\x00'), rest])
  assert.deepEqual(cut(loop), loop)
})
