import { createHash } from 'node:crypto'
import { call } from '../../http.js'
import { unzipped } from '../../xlsx.js'
import { year } from '../calendar.js'
import { linesWrong } from '../duties/exports.js'
import type { YearFile } from '../file.js'
import type { AtEnd, Check } from './check.js'

type Manifest = {
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  readonly missing: readonly { readonly reason: string }[]
  readonly totals: { readonly debit: string; readonly credit: string }
}

/** The archive of the year of one file in each country is whole, and its entries come to the model. */
export const dossier: Check = async (end) => {
  const { files } = end.firm
  const ofCountries = ['LU', 'FR', 'BE'].map((code) =>
    files.find(({ country }) => country.code === code),
  )
  const there = ofCountries.filter((file) => file !== undefined)
  // Of a few files one is enough.
  const looked = files.length > 3 ? there : there.slice(0, 1)
  return (await Promise.all(looked.map((file) => wrongInArchive(end, file)))).flat()
}

async function wrongInArchive({ service, firm }: AtEnd, file: YearFile): Promise<string[]> {
  const { code, path, team } = file
  const { body: years } = await team.manager.get('/v1/companies/{company}/fiscal-years', { path })
  const { id } = years.find((one) => one.code === String(year))!
  const { bytes } = await call(
    service.url,
    'GET',
    `/v1/companies/${path.company}/exports/full-dossier/${id}`,
    { token: firm.manager.token },
  )
  const files = await unzipped(bytes)
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest
  const found = manifest.files
    .filter(({ path: name, sha256 }) => digest(files.get(name)) !== sha256)
    .map(({ path: name }) => `${code}: ${name} of the archive is not what its list says`)
  // Files without a matricule have no files for the administration of Luxembourg.
  const lost = manifest.missing.filter(({ reason }) => reason !== 'declarant_incomplete')
  if (manifest.files.length !== files.size - 1 || lost.length > 0)
    found.push(
      `${code}: the archive has ${files.size - 1} files, its list ${manifest.files.length}`,
    )
  if (manifest.totals.debit !== manifest.totals.credit)
    found.push(`${code}: the archive has ${manifest.totals.debit} and ${manifest.totals.credit}`)
  return [...found, ...linesWrong(file, String(files.get('csv/entries.csv')), endOfYear(file))]
}

const digest = (content: Buffer | undefined): string =>
  createHash('sha256')
    .update(content ?? 'nothing')
    .digest('hex')

/** Accounts as the year left them: in Luxembourg its result waits elsewhere in the next. */
function endOfYear({ model, country, closedWith }: YearFile): Map<string, number> {
  const accounts = new Map(model.accounts)
  if (closedWith === null || country.code !== 'LU') return accounts
  const { profit } = country.result
  accounts.set(profit, (accounts.get(profit) ?? 0) + closedWith)
  accounts.set('142', -closedWith)
  return accounts
}
