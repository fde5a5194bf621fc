import { bucket, everywhere, pathStyle } from '../../../domain/fields.js'
import type { Integration } from '../../integration.js'
import { runArchive, testArchive } from './archive.js'

export const s3Archive: Integration = {
  key: 's3-archive',
  category: 'archive',
  name: { fr: 'Archive S3', nl: 'S3-archief', en: 'S3 archive', de: 'S3-Archiv' },
  description: {
    fr: 'Met chaque exercice modifié, en dossier complet, dans un compartiment S3. Rien n’y est écrasé ni supprimé.',
    nl: 'Legt elk gewijzigd boekjaar als volledig dossier in een S3-bucket. Niets wordt er overschreven of gewist.',
    en: 'Puts every fiscal year that changed, as its full dossier, into an S3 bucket. Nothing there is overwritten or deleted.',
    de: 'Legt jedes geänderte Geschäftsjahr als vollständiges Dossier in einen S3-Bucket. Nichts wird dort überschrieben oder gelöscht.',
  },
  countries: everywhere,
  fields: [...bucket(true), pathStyle],
  schedules: ['manual', 'daily', 'weekly', 'monthly'],
  usualSchedule: 'monthly',
  isConfigured: () => false,
  test: testArchive,
  run: runArchive,
}
