import type { FieldMessages } from '#kernel/problem'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { bucket, everywhere } from '../../../domain/fields.js'
import type { Integration } from '../../integration.js'
import { makeFolder, runFolder, testFolder } from './folder.js'

const neededForS3 = ['endpoint', 'bucket', 'access_key'] as const

export const bankFolder: Integration = {
  key: 'bank-folder',
  category: 'bank',
  name: {
    fr: 'Dossier d’extraits bancaires',
    nl: 'Map met bankafschriften',
    en: 'Folder of bank statements',
    de: 'Ordner mit Kontoauszügen',
  },
  description: {
    fr: 'Importe les extraits (CODA, CAMT.053, MT940) déposés dans un dossier ou un compartiment S3.',
    nl: 'Voert afschriften (CODA, CAMT.053, MT940) in die in een map of S3-bucket worden gelegd.',
    en: 'Imports statements (CODA, CAMT.053, MT940) that are put into a folder or an S3 bucket.',
    de: 'Liest Auszüge (CODA, CAMT.053, MT940) ein, die in einen Ordner oder S3-Bucket gelegt werden.',
  },
  countries: everywhere,
  fields: [
    {
      name: 'source',
      label: { fr: 'Source', nl: 'Bron', en: 'Source', de: 'Quelle' },
      type: 'choice',
      choices: ['folder', 's3'],
      default: 'folder',
    },
    {
      name: 'folder',
      label: { fr: 'Dossier', nl: 'Map', en: 'Folder', de: 'Ordner' },
      type: 'text',
      default: 'inbox',
      pattern: '^[A-Za-z0-9_\\-]{1,40}$',
      help: {
        fr: 'Un nom de lettres, chiffres, - et _ ; le dossier est créé sur le serveur.',
        nl: 'Een naam met letters, cijfers, - en _; de map wordt op de server gemaakt.',
        en: 'One name of letters, digits, - and _; the folder is made on the server.',
        de: 'Ein Name aus Buchstaben, Ziffern, - und _; der Ordner wird auf dem Server angelegt.',
      },
    },
    ...bucket(false),
    {
      name: 'create_journal',
      label: {
        fr: 'Créer le journal d’un compte inconnu',
        nl: 'Dagboek van een onbekende rekening aanmaken',
        en: 'Make the journal of an unknown account',
        de: 'Journal eines unbekannten Kontos anlegen',
      },
      type: 'boolean',
      default: false,
    },
  ],
  schedules: ['manual', 'hourly', 'daily'],
  usualSchedule: 'hourly',
  isConfigured: () => false,
  check(settings, isSecretSet) {
    if (settings.source !== 's3') return {}
    const wrong: Record<string, FieldMessages[string]> = {}
    const refuse = (field: string) => {
      wrong[field] = [{ text: inputMessages.required, values: { field: `settings.${field}` } }]
    }
    for (const name of neededForS3) if (settings[name] == null) refuse(name)
    if (!isSecretSet('secret_key')) refuse('secret_key')
    return wrong
  },
  furnish: makeFolder,
  test: testFolder,
  run: runFolder,
}
