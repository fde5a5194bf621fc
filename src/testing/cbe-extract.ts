import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The header of each file of the CBE open data. */
export const headers = {
  meta: ['Variable', 'Value'],
  code: ['Category', 'Code', 'Language', 'Description'],
  enterprise: [
    ...['EnterpriseNumber', 'Status', 'JuridicalSituation', 'TypeOfEnterprise'],
    ...['JuridicalForm', 'JuridicalFormCAC', 'StartDate'],
  ],
  denomination: ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'],
  address: [
    ...['EntityNumber', 'TypeOfAddress', 'CountryNL', 'CountryFR', 'Zipcode', 'MunicipalityNL'],
    ...['MunicipalityFR', 'StreetNL', 'StreetFR', 'HouseNumber', 'Box', 'ExtraAddressInfo'],
    'DateStrikingOff',
  ],
  contact: ['EntityNumber', 'EntityContact', 'ContactType', 'Value'],
  activity: ['EntityNumber', 'ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'],
} as const

export type ExtractName = keyof typeof headers
type Lines = readonly (readonly string[])[]

/** Lines as the CBE writes them: quotes around what is there, nothing for what is not. */
export function csvOf(lines: Lines): string {
  const cell = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}

/** The number as the open data write it. */
export const dotted = (number: string): string =>
  `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`

/** The number of the nth enterprise that a test makes up, with its check digits. */
export function madeUpNumber(n: number): string {
  const head = String(2_000_000 + n).padStart(8, '0')
  return head + String(97 - (Number(head) % 97)).padStart(2, '0')
}

export function metaOf(
  number: number,
  type: 'full' | 'update' = 'full',
  day = '05-10-2026',
): Lines {
  return [
    ['SnapshotDate', day],
    ['ExtractTimestamp', `${day} 10:00:00`],
    ['ExtractType', type],
    ['ExtractNumber', String(number)],
    ['Version', 'R018.00'],
  ]
}

/** Writes a small extract into a folder, file by file; a file that is not named has its header alone. */
export async function writeExtract(
  folder: string,
  files: Readonly<Partial<Record<ExtractName, Lines>>>,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const [name, header] of Object.entries(headers)) {
    const lines = files[name as ExtractName] ?? []
    await writeFile(join(folder, `${name}.csv`), csvOf([header, ...lines]))
  }
  return folder
}

/** The same of an update: of each file what it deletes and what it inserts. */
export async function writeUpdate(
  folder: string,
  meta: Lines,
  files: Readonly<Partial<Record<ExtractName, { gone?: readonly string[]; lines?: Lines }>>>,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'meta.csv'), csvOf([headers.meta, ...meta]))
  for (const name of ['enterprise', 'denomination', 'address', 'contact', 'activity'] as const) {
    const { gone = [], lines = [] } = files[name] ?? {}
    const [entity] = headers[name]
    const deleted = gone.map((number) => [dotted(number)])
    await writeFile(join(folder, `${name}_delete.csv`), csvOf([[entity], ...deleted]))
    await writeFile(join(folder, `${name}_insert.csv`), csvOf([headers[name], ...lines]))
  }
  return folder
}

const syllables = 'ba be bra ca da de di el en fa ge gro ha hui ja ka ker la len ma mi na o pa que'
  .concat(' ra re ri sa sen sta te tra u van ver wa wil za')
  .split(' ')
const trades =
  'bakkerij garage immo consult bouw transport café apotheek vzw asbl studio invest'.split(' ')

/** A name that nobody has, the same for the same number; some words are in thousands of names. */
export function madeUpName(n: number): string {
  const word = (seed: number) =>
    [7, 11, 13]
      .map((step) => syllables[Math.abs((seed * step) ^ (seed >> 3)) % syllables.length])
      .join('')
  const [first, second] = [word(n * 2_654_435 + 1), word(n * 40_503 + 7)]
  return n % 3 === 0 ? `${trades[(n / 3) % trades.length]} ${first}` : `${first} ${second}`
}

const years = ['2003', '2008', '2025'] as const

function* linesOf(name: ExtractName, count: number): Generator<Lines> {
  for (let n = 0; n < count; n++) {
    const number = dotted(madeUpNumber(n))
    const unit = `2.${String(100_000_000 + n).replace(/(...)(...)(...)/, '$1.$2.$3')}`
    if (name === 'enterprise')
      yield [[number, 'AC', '000', '2', '015', n % 2 === 0 ? '610' : '', '14-03-2011']]
    if (name === 'denomination')
      yield [
        [number, '2', '001', madeUpName(n)],
        ...(n % 3 === 0 ? [[number, '1', '003', `Chez ${madeUpName(n + 7)}`]] : []),
        ...(n % 2 === 0 ? [[unit, '2', '003', `${madeUpName(n)} Noord`]] : []),
      ]
    if (name === 'address')
      yield [number, unit].map((entity, at) => [
        ...[entity, at === 0 ? 'REGO' : 'BAET', '', '', '9000', 'Gent', 'Gand', 'Marktstraat'],
        ...['Rue du Marché', String(n % 300), '', '', ''],
      ])
    if (name === 'contact' && n % 3 === 0) yield [[number, 'ENT', 'EMAIL', `info${n}@example.be`]]
    if (name === 'activity')
      yield [number, unit].flatMap((entity) =>
        years.flatMap((year) =>
          ['10711', '47241', '56101'].map((code, at) => [
            ...[entity, at === 0 ? '001' : '003', year, code, at === 0 ? 'MAIN' : 'SECO'],
          ]),
        ),
      )
  }
}

/** Writes an extract of so many enterprises that nobody has, in the proportions of the real one. */
export async function writeLargeExtract(folder: string, count: number): Promise<void> {
  await writeExtract(folder, { meta: metaOf(1), code: [['JuridicalForm', '610', 'NL', 'BV']] })
  for (const name of ['enterprise', 'denomination', 'address', 'contact', 'activity'] as const)
    await pipeline(
      Readable.from(chunksOf(name, count)),
      createWriteStream(join(folder, `${name}.csv`)),
    )
}

function* chunksOf(name: ExtractName, count: number): Generator<string> {
  let text = csvOf([headers[name]])
  for (const lines of linesOf(name, count)) {
    text += csvOf(lines)
    if (text.length < 1 << 16) continue
    yield text
    text = ''
  }
  yield text
}
