import { fileURLToPath } from 'node:url'
import { type FileStore, openFolderStore } from '#platform/files/index'
import { openS3Store } from './s3/client.js'
import { parseS3Url } from './s3/url.js'

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
