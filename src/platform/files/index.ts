import { fileURLToPath } from 'node:url'
import { openFolderStore } from './folder-store.js'
import { openS3Store } from './s3-store.js'
import { parseS3Url } from './s3-url.js'
import type { FileStore } from './store.js'

export {
  type ArchiveLimits,
  type OpenedArchive,
  openArchive,
  usualArchiveLimits,
} from './archive.js'
export {
  ArchiveRefusal,
  type ArchiveRefusalCode,
  type SkippedCode,
  skippedTexts,
} from './archive-problems.js'
export { type FileType, fitsExtension, paperTypes, sniff } from './content-type.js'
export { cleanFileName } from './file-name.js'
export { imageSize, isPixelBomb, largestImagePixels } from './image-size.js'
export {
  fingerprintOf,
  type MultipartLimits,
  type ReceivedFile,
  type ReceivedForm,
  readMultipart,
} from './multipart.js'
export { servingHeaders } from './serving.js'
export { type FileFacts, FileMissing, type FileStore, newFileKey } from './store.js'
export { openTemporaryFolder, type TemporaryFolder } from './temporary-folder.js'

/**
 * Opens the place where files are kept: `''` is the default folder, `file:///…` another folder,
 * `s3://…` a bucket. A wrong address throws a plain Error, without repeating its secret.
 */
export function openFileStore(url: string, defaultFolder: string, clock: () => number): FileStore {
  if (url === '') return openFolderStore(defaultFolder)
  if (url.startsWith('file:')) return openFolderStore(folderOf(url))
  if (url.startsWith('s3:')) return openS3Store(parseS3Url(url), clock)
  throw new Error('the address of the file storage must begin with file:// or s3://')
}

function folderOf(url: string): string {
  try {
    const folder = new URL(url)
    if (folder.pathname.length > 1 && folder.search === '' && folder.hash === '')
      return fileURLToPath(folder)
  } catch {
    // The sentence below says it better.
  }
  throw new Error('the address of the folder of files must look like file:///folder/of/files')
}
