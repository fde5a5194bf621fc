import assert from 'node:assert/strict'
import { cleanFileName } from './file-name.js'

const shownInline: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
]

/** The headers under which a file is handed out: it can neither run, nor be guessed at, nor be kept. */
export function servingHeaders(file: {
  mime: string
  name: string
  /** Asks to show it in the browser; heeded for pictures and PDF only. */
  inline: boolean
}): Record<string, string> {
  assert(
    /^[a-z]+\/[a-z0-9.+-]+(?:; charset=(?:utf-8|iso-8859-15))?$/.test(file.mime),
    'the type must be one of ours',
  )
  const isInline = file.inline && shownInline.includes(file.mime)
  return {
    'content-type': file.mime,
    'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  }
}

/** RFC 6266: a plain name for old readers, then the real one. */
function disposition(kind: 'inline' | 'attachment', rawName: string): string {
  const name = cleanFileName(rawName)
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%;]/gu, '_')
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${extended}`
}
