import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { invalidField } from '#kernel/problem'
import type { FileReply } from '#platform/api/route'
import { type Keeping, type KeptFile, keepBytes } from '#platform/files/stored'
import { messages } from '../problems.js'

const mostMegabytes = 15

/** Keeps what goes with a mail in the store, before the transaction; of what is only tried, nothing is kept. */
export async function keepAttachments(
  about: Keeping & { readonly isDryRun: boolean },
  files: readonly FileReply[],
): Promise<KeptFile[]> {
  const contents: { name: string; mime: string; bytes: Buffer }[] = []
  for (const { name, mime, content } of files)
    contents.push({ name, mime, bytes: Buffer.isBuffer(content) ? content : await buffer(content) })
  const size = contents.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > mostMegabytes * 1024 * 1024)
    throw invalidField('attachments', messages.attachmentsTooLarge, { limit: mostMegabytes })
  return Promise.all(
    contents.map(({ name, mime, bytes }) =>
      about.isDryRun ? unkept(bytes, name, mime) : keepBytes(about, bytes, name, mime),
    ),
  )
}

/** A file as it would be kept. */
function unkept(bytes: Buffer, name: string, mime: string): KeptFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { key: `dry/${randomUUID()}`, name, mime, size: bytes.length, sha256 }
}
