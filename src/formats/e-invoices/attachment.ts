import { attributeOf, type XmlElement } from '#formats/xml/reader'
import type { Attachment } from './e-invoice.js'
import { type Figures, texts } from './figures.js'

/** Takes an embedded file out of its element, or notes that it cannot be read. */
export function attach(
  element: XmlElement,
  named: Pick<Attachment, 'id' | 'description'>,
  attachments: Attachment[],
  figures: Figures,
): void {
  const content = bytesOf(element.text)
  const place = attachments.length
  if (content === undefined) {
    figures.note('DUBBEL-FILE', 'form', `attachments.${place}`, texts.attachment)
    return
  }
  attachments.push({
    ...named,
    name: bareFileName(attributeOf(element, 'filename') ?? '', `attachment-${place + 1}`),
    mediaType: attributeOf(element, 'mimeCode')?.trim() ?? '',
    content,
  })
}

const longestName = 200

/** A file name without folders, control characters and marks that turn the direction of writing. */
export function bareFileName(given: string, otherwise: string): string {
  const last = given.slice(-1000).split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .trim()
  const name = /^\.*$/.test(plain) ? otherwise : plain
  return name.length > longestName ? name.slice(-longestName) : name
}

/** Reads base64 strictly, line breaks aside; undefined when it is none, or nothing. */
export function bytesOf(base64: string): Uint8Array | undefined {
  const plain = /\s/.test(base64) ? base64.replace(/\s/g, '') : base64
  if (plain === '' || plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain))
    return undefined
  return new Uint8Array(Buffer.from(plain, 'base64'))
}

export function base64Of(content: Attachment['content']): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64')
}
