import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Export } from '../export.js'
import type { Prepared } from '../prepare.js'

/** A file of the archive, as its manifest lists it. */
export type Listed = {
  readonly path: string
  size: number
  sha256: string
  readonly kind: 'report' | 'data' | 'bank' | 'document' | 'declaration' | 'legal'
  readonly label: string
  readonly mime: string
  readonly export: string | null
  readonly fingerprint: string | null
  readonly rows: number | null
  readonly record: { readonly type: string; readonly id: number } | null
}

/** The same bytes; what they weigh and come to is put down as they pass. */
export function weighed(source: Readable, into: Pick<Listed, 'size' | 'sha256'>): Readable {
  async function* passing() {
    const hash = createHash('sha256')
    for await (const piece of source) {
      const bytes = piece as Buffer
      into.size += bytes.length
      hash.update(bytes)
      yield bytes
    }
    into.sha256 = hash.digest('hex')
  }
  return Readable.from(passing(), { objectMode: false })
}

/** By what a dossier is known: each export of its year and each stored file, once. */
export function fingerprintOfDossier(
  prepared: readonly { readonly of: Prepared; readonly counts: boolean }[],
  stored: readonly { readonly type: string; readonly id: number; readonly sha256: string }[],
): string {
  const lines = [
    ...prepared
      .filter(({ counts }) => counts)
      .map(({ of }) => `${of.wanted.name} ${of.found.fingerprint}`),
    ...stored.map(({ type, id, sha256 }) => `${type}/${id} ${sha256}`),
  ]
  return createHash('sha256')
    .update([...new Set(lines)].sort().join('\n'))
    .digest('hex')
}

const legal = ['fec', 'faia']
const data = ['entries', 'accounts', 'journals', 'vat-codes', 'third-parties', 'open-items']
const lists = [...data, 'documents', 'bank-transactions', 'history']

export function kindOf({ name }: Export): Listed['kind'] {
  if (legal.includes(name)) return 'legal'
  if (name === 'vat-declaration') return 'declaration'
  return lists.includes(name) ? 'data' : 'report'
}
