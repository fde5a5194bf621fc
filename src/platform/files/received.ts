import { invalidField } from '#kernel/problem'
import { messages } from '#platform/shapes/input-messages'
import type { ReceivedFile } from './multipart.js'

/** The one file that an upload is about, in the field `file`; refused without it. */
export function receivedFile(files: readonly ReceivedFile[]): ReceivedFile {
  const found = files.find(({ field }) => field === 'file')
  if (!found) throw invalidField('file', messages.required, { field: 'file' })
  return found
}
