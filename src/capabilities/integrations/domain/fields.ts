import type { Text } from '#kernel/languages'
import type { Field } from './integration.js'

const t = (fr: string, nl: string, en: string, de: string): Text => ({ fr, nl, en, de })

/** Fields that several integrations have. */
export const url: Field = {
  name: 'url',
  label: t('Adresse', 'Adres', 'Address', 'Adresse'),
  type: 'url',
  required: true,
  help: t(
    'Commence par https:// et mène à un serveur de l’internet public.',
    'Begint met https:// en leidt naar een server op het openbare internet.',
    'Begins with https:// and leads to a server of the public internet.',
    'Beginnt mit https:// und führt zu einem Server im öffentlichen Internet.',
  ),
}

export const key: Field = {
  name: 'key',
  label: t('Clé', 'Sleutel', 'Key', 'Schlüssel'),
  type: 'text',
  secret: true,
}

const bucketName = '^[a-z0-9][a-z0-9.\\-]{1,61}[a-z0-9]$'
const folders = '^[A-Za-z0-9_\\-]{1,100}(/[A-Za-z0-9_\\-]{1,100}){0,9}$'

/** What it takes to reach a bucket; `required` is false where it is one of two ways. */
export const bucket = (required: boolean): readonly Field[] => [
  {
    ...url,
    name: 'endpoint',
    label: t('Serveur S3', 'S3-server', 'S3 server', 'S3-Server'),
    required,
  },
  {
    name: 'region',
    label: t('Région', 'Regio', 'Region', 'Region'),
    type: 'text',
    default: 'us-east-1',
    pattern: '^[a-z0-9\\-]{1,50}$',
  },
  {
    name: 'bucket',
    label: t('Compartiment', 'Bucket', 'Bucket', 'Bucket'),
    type: 'text',
    required,
    pattern: bucketName,
  },
  {
    name: 'prefix',
    label: t('Préfixe', 'Voorvoegsel', 'Prefix', 'Präfix'),
    type: 'text',
    pattern: folders,
    help: t(
      'Dossiers dans le compartiment, séparés par une barre oblique.',
      'Mappen in de bucket, gescheiden door een schuine streep.',
      'Folders in the bucket, separated by a slash.',
      'Ordner im Bucket, durch einen Schrägstrich getrennt.',
    ),
  },
  {
    name: 'access_key',
    label: t('Clé d’accès', 'Toegangssleutel', 'Access key', 'Zugriffsschlüssel'),
    type: 'text',
    required,
  },
  {
    name: 'secret_key',
    label: t('Clé secrète', 'Geheime sleutel', 'Secret key', 'Geheimer Schlüssel'),
    type: 'text',
    required,
    secret: true,
  },
]

export const pathStyle: Field = {
  name: 'path_style',
  label: t(
    'Nom du compartiment dans le chemin',
    'Naam van de bucket in het pad',
    'Name of the bucket in the path',
    'Name des Buckets im Pfad',
  ),
  type: 'boolean',
  default: true,
}

export const everywhere: readonly string[] = ['BE', 'FR', 'LU']
