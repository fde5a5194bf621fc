import { Readable } from 'node:stream'
import { readReturnFile } from '#capabilities/vat'
import type { Instant } from '#kernel/instants'
import { say } from '#kernel/languages'
import { Problem, problem } from '#kernel/problem'
import { FileAnswer } from '#platform/api/route'
import { program } from '#platform/config/version'
import { FileMissing } from '#platform/files/index'
import { type ZipEntry, zipped } from '#platform/files/zip'
import type { CompanyScope } from '#platform/operations/access'
import { nobody } from '#platform/operations/by-system'
import type { InCompany, Reading } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { uncoded } from '#platform/problems'
import {
  type DossierExport,
  type DossierFormat,
  dossierExports,
  folderOrder,
  folders,
  namesIn,
} from '../../domain/dossier.js'
import {
  type Chain,
  type DossierDeclaration,
  type DossierYear,
  declarationsOf,
  findYear,
  readChain,
  type StoredFile,
  storedFiles,
  yearTotals,
} from '../../queries/dossier.js'
import { readIdentity } from '../../queries/identity.js'
import type { DossierAsked, ExportLink } from '../../schemas.js'
import { exportsOf } from '../catalogue.js'
import { mimes } from '../content.js'
import type { ExportReading } from '../export.js'
import { linkTo } from '../link.js'
import { askedOf, type Prepared, prepared, written } from '../prepare.js'
import { inLanguage, takeSnapshot } from '../snapshot.js'
import { unlessStalled } from '../stalled.js'
import { fingerprintOfDossier, kindOf, type Listed, weighed } from './manifest.js'

/** An export of the year whose data is known: for people in the language asked for, for programs in that of the file. */
type Part = DossierExport & { readonly forPeople: Prepared; readonly forPrograms: Prepared }

type Dossier = {
  readonly op: ExportReading
  readonly year: DossierYear
  readonly parts: readonly Part[]
  /** What could not be begun. */
  readonly left: readonly Missing[]
  readonly stored: readonly StoredFile[]
  readonly declarations: readonly DossierDeclaration[]
  readonly chain: Chain
  readonly fingerprint: string
}

/** A fiscal year as one archive: its reports, its data and its papers, with a manifest that says what each of them is. */
export async function writeDossier(
  op: Reading & InCompany,
  { fiscalYear, query }: { fiscalYear: number; query: DossierAsked },
): Promise<FileAnswer | ExportLink> {
  const { lang, link } = query
  const { reading, end } = await takeSnapshot(op, lang ?? op.language)
  try {
    const year = await findYear(reading.tx, op.company.id, fiscalYear)
    if (!year) throw problem(uncoded.not_found)
    if (link) {
      end()
      return linkTo(op, `full-dossier/${fiscalYear}`, { lang })
    }
    const dossier = await prepare(reading, inLanguage(reading, op.company.locale), year)
    const content = unlessStalled(zipped(entriesOf(dossier)))
    content.once('close', end)
    const { code } = await readIdentity(reading.tx, op.company.id)
    const name = plainName(`${code || op.company.publicToken}_full-dossier_${year.code}`)
    const { parts, stored, chain, fingerprint } = dossier
    return new FileAnswer({
      mime: 'application/zip',
      name: `${name}.zip`,
      inline: false,
      content,
      headers: {
        'x-export-fingerprint': fingerprint,
        'x-export-rows': String(parts.length + stored.length),
        'x-log-seq': String(chain.last_seq),
      },
    })
  } catch (error) {
    end()
    throw error
  }
}

export type OpenedDossier = {
  readonly companyCode: string
  readonly yearCode: string
  readonly fingerprint: string
  /** The archive, to be read once. */
  content(): Readable
  /** What is in it, known once the archive was read. */
  manifest(): string
  end(): void
}

/** The dossier of a year for those who put it away: its fingerprint is known before a byte of it is written. */
export async function openDossier(
  services: Services,
  company: CompanyScope,
  fiscalYear: number,
): Promise<OpenedDossier | null> {
  const op: Reading & InCompany = {
    now: services.clock(),
    language: company.locale,
    services,
    address: () => 'system',
    device: { id: null, name: null },
    tx: services.db.statement,
    caller: nobody,
    company,
  }
  const { reading, end } = await takeSnapshot(op, company.locale)
  try {
    const year = await findYear(reading.tx, company.id, fiscalYear)
    if (!year) {
      end()
      return null
    }
    const dossier = await prepare(reading, reading, year)
    const { code } = await readIdentity(reading.tx, company.id)
    let manifest = ''
    return {
      companyCode: plainName(code || company.publicToken),
      yearCode: plainName(year.code),
      fingerprint: dossier.fingerprint,
      content: () => zipped(entriesOf(dossier, (text) => (manifest = text))),
      manifest: () => manifest,
      end,
    }
  } catch (error) {
    end()
    throw error
  }
}

const plainName = (text: string) => text.replace(/[^A-Za-z0-9\-_.]/g, '-')

async function prepare(
  op: ExportReading,
  ofFile: ExportReading,
  year: DossierYear,
): Promise<Dossier> {
  const { tx, company } = op
  const declarations = await declarationsOf(tx, company.id, year)
  const offered = new Map(exportsOf(company).map((one) => [one.name, one]))
  const plan = dossierExports(year, {
    declarations: declarations.map(({ id }) => id),
    filesXml: offered.get('annual-accounts')!.formats.includes('xml'),
  })
  const parts: Part[] = []
  const left: Missing[] = []
  for (const one of plan) {
    const wanted = offered.get(one.export)
    if (!wanted) continue
    const asked = askedOf(wanted, one.asked)
    const opened = await wanted.open(op, asked).catch(unlessIncomplete)
    if (!opened) {
      left.push(...one.formats.map((format) => lacking(year, `${one.name}.${format}`)))
      continue
    }
    const forPeople = await prepared(op, wanted, one.asked, opened)
    const alike = { ...forPeople, op: ofFile, opened: await wanted.open(ofFile, asked) }
    parts.push({ ...one, forPeople, forPrograms: alike })
  }
  const stored = await storedFiles(tx, company.id, year)
  const chain = await readChain(tx, company.id)
  const known = parts.map(({ forPeople, counts }) => ({ of: forPeople, counts }))
  const fingerprint = fingerprintOfDossier(known, stored)
  return { op, year, parts, left, stored, declarations, chain, fingerprint }
}

type Missing = { type: string; id: number; name: string; reason: string }

/** The files of the archive, each begun when the one before has ended; the manifest knows them all. */
async function* entriesOf(
  dossier: Dossier,
  told: (manifest: string) => void = () => {},
): AsyncGenerator<ZipEntry> {
  const { op, year, parts, left, stored, declarations, chain } = dossier
  const changedAt = chain.changed_at ?? op.now
  const pathOf = namesIn()
  const listed: Listed[] = []
  const missing: Missing[] = [...left]
  const put = (
    about: Omit<Listed, 'size' | 'sha256'>,
    content: Readable,
    at: Instant,
  ): ZipEntry => {
    const file = { ...about, size: 0, sha256: '' }
    listed.push(file)
    return { path: about.path, content: weighed(content, file), changedAt: at }
  }

  async function* exported(format: DossierFormat): AsyncGenerator<ZipEntry> {
    for (const part of parts.filter(({ formats }) => formats.includes(format))) {
      const name = `${part.name}.${format}`
      const content = await contentOf(part, format).catch(unlessIncomplete)
      if (content)
        yield put(exportListed(part, format, pathOf(folders[format], name)), content, changedAt)
      else missing.push(lacking(year, name))
    }
  }

  async function* kept(inFolder: (folder: string) => boolean): AsyncGenerator<ZipEntry> {
    for (const file of stored.filter(({ folder }) => inFolder(folder))) {
      const content = await op.services.files.get(file.key).catch((error) => {
        if (error instanceof FileMissing) return null
        throw error
      })
      if (content) yield put(storedListed(file, pathOf), content, file.created_at)
      else missing.push({ type: file.type, id: file.id, name: file.name, reason: 'file_missing' })
    }
  }

  for (const format of folderOrder) {
    if (format === 'xml') {
      yield* kept((folder) => folder === 'coda')
      yield* kept((folder) => folder !== 'coda')
      for (const { id, status } of declarations)
        if (status === 'filed') {
          const answer = await readReturnFile(op, { id, query: {} }).catch(unlessIncomplete)
          if (answer) {
            const { name, mime, content } = answer.file
            const path = pathOf('xml', name)
            yield put(filedListed(path, id, mime), Readable.from([content]), changedAt)
          } else {
            const name = `vat-declaration-${id}`
            missing.push({ type: 'vat-declarations', id, name, reason: incomplete })
          }
        }
    }
    yield* exported(format)
  }
  const manifest = await manifestOf(dossier, listed, missing)
  told(manifest)
  yield { path: 'manifest.json', content: [manifest], changedAt }
}

const incomplete = 'declarant_incomplete'

/** A file for an administration that lacks who declares is left out: the archive is made without it, and says so. */
function unlessIncomplete(error: unknown): null {
  const lacks = error instanceof Problem && (error.kind.code === incomplete || isNameless(error))
  if (lacks) return null
  throw error
}

/** The FEC bears the number of the company. */
const isNameless = ({ fields }: Problem) => 'enterprise_number' in fields

const lacking = ({ id }: DossierYear, name: string): Missing => ({
  type: 'fiscal-years',
  id,
  name,
  reason: incomplete,
})

async function contentOf(
  { forPeople, forPrograms }: Part,
  format: DossierFormat,
): Promise<Readable> {
  if (format === 'pdf') return (await written(forPeople, format, {})).content
  // One form in every language: names in that of the file, figures with a dot.
  const { content } = await written(forPrograms, format, { header: 'key' }, 'en')
  return content
}

function exportListed(
  { forPeople: { op, wanted, found }, counts }: Part,
  format: DossierFormat,
  path: string,
) {
  return {
    path,
    kind: kindOf(wanted),
    label: say(wanted.label, op.language),
    mime: mimes[format].split(';')[0]!,
    export: wanted.name,
    fingerprint: counts ? found.fingerprint : null,
    rows: found.rows,
    record: null,
  }
}

function storedListed(file: StoredFile, pathOf: (folder: string, name: string) => string) {
  const { type, id, folder, name, mime, day, number } = file
  const end = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  const given = type === 'coda-files' ? `${id}_${name}` : `${day}_${number ?? 'none'}_${id}${end}`
  return {
    path: pathOf(folder, given),
    kind: type === 'coda-files' ? ('bank' as const) : ('document' as const),
    label: name,
    mime,
    export: null,
    fingerprint: null,
    rows: null,
    record: { type, id },
  }
}

function filedListed(path: string, id: number, mime: string) {
  return {
    path,
    kind: 'declaration' as const,
    label: path.slice('xml/'.length),
    mime: mime.split(';')[0]!,
    export: null,
    fingerprint: null,
    rows: null,
    record: { type: 'vat-declarations', id },
  }
}

async function manifestOf(
  { op, year, chain, fingerprint }: Dossier,
  files: readonly Listed[],
  missing: readonly Missing[],
): Promise<string> {
  const { tx, company, now, language } = op
  const { code, enterpriseNumber, vatNumber } = await readIdentity(tx, company.id)
  const { last_seq, last_hash } = chain
  return `${JSON.stringify(
    {
      version: 2,
      generated_at: now,
      generator: program,
      language,
      company: {
        public_token: company.publicToken,
        code,
        name: company.name,
        enterprise_number: enterpriseNumber,
        vat_number: vatNumber,
        country_pack: company.countryPack,
        currency: company.currency,
      },
      fiscal_year: year,
      fingerprint,
      totals: await yearTotals(tx, company.id, year.id),
      chain: { last_seq, last_hash },
      files,
      missing,
    },
    null,
    2,
  )}\n`
}
