import { Readable } from 'node:stream'
import { readSettings } from '#capabilities/companies'
import { everyRecord } from '#capabilities/sync'
import { asItIs } from '#kernel/languages'
import { logSeqOf } from '#platform/changes/log-seq'
import { program } from '#platform/config/version'
import * as shape from '#platform/shapes/index'
import type { Column } from '#platform/tables/table'
import { filesOf, readChain } from '../queries/dossier.js'
import { readIdentity } from '../queries/identity.js'
import type { Export, ExportReading } from './export.js'

/** By what a backup is known: each record that is there, and what it says. */
const rows = `
  SELECT resource, record_id::text, encode(sha256(convert_to(after::text, 'UTF8')), 'hex') FROM (
    SELECT DISTINCT ON (resource, record_id) resource, record_id, after FROM changes WHERE company_id = $1
     ORDER BY resource, record_id, seq DESC) newest
   WHERE after IS NOT NULL ORDER BY resource, record_id`

const columns: readonly Column[] = ['resource', 'id', 'sha256'].map((key) => ({
  key,
  title: asItIs(key),
  kind: 'text',
}))

/** Every record of the file as a first load gives it: what another program, or we again, can begin from. */
export const backup: Export = {
  name: 'backup',
  label: { fr: 'Sauvegarde', nl: 'Reservekopie', en: 'Backup', de: 'Sicherung' },
  description: {
    fr: 'Tous les enregistrements du dossier en JSON; les pièces originales sont dans le dossier complet.',
    nl: 'Alle records van het dossier als JSON; de originele stukken staan in het volledige dossier.',
    en: 'Every record of the company file as JSON; original files are in the full dossier.',
    de: 'Alle Datensätze der Akte als JSON; die Originaldateien stehen im vollständigen Dossier.',
  },
  formats: ['json'],
  asked: shape.object({}),
  async open(op) {
    return {
      table: { columns, rows: () => op.tx.portions(rows, [op.company.id]) },
      chosen: {},
      from: null,
      to: null,
      comparison: null,
      logSeq: await logSeqOf(op),
      notes: [],
    }
  },
  async write(op) {
    return { content: Readable.from(pieces(op), { objectMode: false }) }
  },
}

async function* pieces(op: ExportReading): AsyncGenerator<string> {
  const { tx, company, now } = op
  const { code, vatNumber, enterpriseNumber } = await readIdentity(tx, company.id)
  const { last_seq, last_hash } = await readChain(tx, company.id)
  const head = {
    format: 'dubbel-backup',
    version: 1,
    generated_at: now,
    generator: program,
    company: {
      public_token: company.publicToken,
      code,
      name: company.name,
      enterprise_number: enterpriseNumber,
      vat_number: vatNumber,
      country_pack: company.countryPack,
      currency: company.currency,
    },
    settings: await readSettings(op),
    chain: { last_seq, last_hash },
  }
  yield `${JSON.stringify(head).slice(0, -1)},"resources":{`
  let isFirst = true
  for await (const { resource, texts } of everyRecord(op)) {
    yield `${isFirst ? '' : ','}${JSON.stringify(resource)}:[`
    isFirst = false
    let comma = ''
    for await (const portion of texts) {
      yield comma + portion.join(',')
      comma = ','
    }
    yield ']'
  }
  yield `},"files":${JSON.stringify(await filesOf(tx, company.id))}}`
}
