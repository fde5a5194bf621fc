import { isUtf8 } from 'node:buffer'
import { asWindows1252 } from '#formats/windows-1252'

/**
 * The text of a file: UTF-16 where it begins with its mark, as the Unicode text of spreadsheets does, else UTF-8, else
 * Windows-1252, whose accents are hardly ever valid UTF-8. Undefined where it is none of them.
 */
export function decoded(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') {
    const units = bytes.subarray(2)
    if (units.length % 2 === 1) return undefined
    return (mark === 'fffe' ? units : Buffer.from(units).swap16()).toString('utf16le')
  }
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  return asWindows1252(bytes.toString('latin1'))
}
