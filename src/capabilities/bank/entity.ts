import { signedAddress } from '#platform/files/stored'
import { entity } from '#platform/operations/entity'
import type { Circumstances, CompanyReading } from '#platform/operations/operation'
import { saidWarning } from './domain/statements.js'
import { type FileRow, findFile } from './queries/files.js'
import { findRule } from './queries/rules.js'
import { findTransaction } from './queries/transactions.js'
import type { CodaFile } from './schemas/files.js'
import type { BankRule } from './schemas/rules.js'
import type { BankTransaction } from './schemas/transactions.js'

/** A file of statements. The log has no signed address, and no sentence in one language. */
export const codaFile = entity<FileRow>({
  resource: 'coda-files',
  table: 'coda_files',
  label: {
    fr: 'fichier d’extraits',
    nl: 'uittrekselbestand',
    en: 'statement file',
    de: 'Auszugsdatei',
  },
  bin: true,
  derived: ['file_url', 'warnings.message'],
  logOnly: ['file_id', 'warnings.values'],
  find: async (op, id) => {
    const row = await findFile(op, id)
    return row && shownFile(op, row)
  },
})

type Showing = CompanyReading & Pick<Circumstances, 'now' | 'services' | 'language'>

/** A file as the API shows it: with an address to open it, and warnings in the reader's language. */
export function shownFile(op: Showing, { file_id: _, warnings, ...row }: FileRow): CodaFile {
  const path = `/v1/companies/${op.company.publicToken}/coda-files/${row.id}/file`
  return {
    ...row,
    warnings: warnings.map((warning) => saidWarning(warning, op.language)),
    file_url: signedAddress(op, path),
  }
}

export const bankRule = entity<BankRule>({
  resource: 'bank-rules',
  table: 'bank_rules',
  label: { fr: 'règle bancaire', nl: 'bankregel', en: 'bank rule', de: 'Bankregel' },
  bin: true,
  derived: [
    'hits',
    'last_hit_at',
    'pending_fits',
    'then.analytic[].axis_code',
    'then.analytic[].code',
  ],
  find: findRule,
})

export const transaction = entity<BankTransaction>({
  resource: 'bank-transactions',
  table: 'bank_transactions',
  label: {
    fr: 'mouvement bancaire',
    nl: 'bankverrichting',
    en: 'bank transaction',
    de: 'Bankbewegung',
  },
  bin: false,
  // What letters a payment may change long after it.
  derived: ['matches.lettering_id'],
  find: findTransaction,
})
