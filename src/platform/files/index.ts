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
export { openFolderStore } from './folder-store.js'
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
