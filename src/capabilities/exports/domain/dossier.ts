import type { Day } from '#kernel/days'

type Year = { readonly id: number; readonly starts_on: Day; readonly ends_on: Day }

export type DossierFormat = 'pdf' | 'csv' | 'xml' | 'txt'

/** An export of a dossier: what it is asked, and as what it is put in. */
export type DossierExport = {
  readonly export: string
  readonly asked: Readonly<Record<string, string>>
  readonly name: string
  readonly formats: readonly DossierFormat[]
  /** False: it belongs to no year, and says nothing of whether the dossier of one has changed. */
  readonly counts: boolean
}

export const folders: Readonly<Record<DossierFormat, string>> = {
  pdf: 'pdf',
  csv: 'csv',
  xml: 'xml',
  txt: 'legal',
}

/** The order of the folders in the archive, those of stored files aside. */
export const folderOrder: readonly DossierFormat[] = ['pdf', 'csv', 'xml', 'txt']

/** What the dossier of a year holds of every export, in its order. */
export function dossierExports(
  year: Year,
  { declarations, filesXml }: { declarations: readonly number[]; filesXml: boolean },
): DossierExport[] {
  const whole = { fiscal_year_id: String(year.id) }
  const atEnd = { to: year.ends_on }
  const days = { from: year.starts_on, to: year.ends_on }
  const both = ['pdf', 'csv'] as const
  const of = (
    name: string,
    asked: Readonly<Record<string, string>>,
    more: Partial<DossierExport> = {},
  ): DossierExport => ({ export: name, asked, name, formats: both, counts: true, ...more })
  const data = { formats: ['csv'] } as const
  const timeless = { ...data, counts: false } as const
  return [
    of('trial-balance', whole),
    of('general-ledger', whole),
    of('journal', whole),
    of('balance-sheet', atEnd),
    of('income-statement', whole),
    of('annual-accounts', whole, { formats: filesXml ? [...both, 'xml'] : both }),
    of('cash-flow', whole),
    of('third-party-balance', whole),
    of('aged-balance', { ...atEnd, type: 'customer' }, { name: 'aged-balance-customers' }),
    of('aged-balance', { ...atEnd, type: 'supplier' }, { name: 'aged-balance-suppliers' }),
    of('vat-summary', whole),
    of('fixed-assets', { on: year.ends_on }),
    of('fixed-asset-movements', whole),
    ...declarations.map((id) =>
      of('vat-declaration', { vat_declaration_id: String(id) }, { name: `vat-declaration-${id}` }),
    ),
    of('entries', whole, data),
    of('accounts', {}, timeless),
    of('journals', {}, timeless),
    of('vat-codes', {}, timeless),
    of('third-parties', {}, timeless),
    of('open-items', atEnd, data),
    of('documents', days, data),
    of('bank-transactions', days, data),
    of('history', days, timeless),
    of('faia', { year: year.ends_on.slice(0, 4) }, { formats: ['xml'] }),
    of('fec', whole, { formats: ['txt'] }),
  ]
}

/** A name as an archive bears it: plain letters, no way out of its folder, not too long, and the only one of its kind. */
export function namesIn(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const plain = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[.-]+/, '')
      .replace(/\.{2,}/g, '.')
    const dot = plain.lastIndexOf('.')
    const [stem, end] =
      dot > 0 && plain.length - dot <= 11
        ? [plain.slice(0, dot), plain.slice(dot)]
        : [plain || 'file', '']
    for (let count = 1; ; count++) {
      const tail = `${count === 1 ? '' : `-${count}`}${end}`
      const path = `${folder}/${stem.slice(0, 120 - tail.length - folder.length - 1)}${tail}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}
