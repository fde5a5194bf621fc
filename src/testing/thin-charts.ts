import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ChartAccount, type CountryPack, parentOf } from '#countries'
import { beginFilesWith, wholeChart } from '../capabilities/accounts/actions/set-up.js'
import { isLong } from './rounds.js'

/**
 * A chart has a thousand accounts, and making them is most of what a company file costs. In `npm test` a file begins
 * with those that a test or a page names by number, those that the country's own tables name, and the first two
 * headings above them; in `npm run test:long` and in a benchmark with all. A test about the whole chart says so to
 * `useBooks`.
 */
let isThin = false

/** Lets the files that are made in this process from here on have thin charts, or whole ones. */
export function thinCharts(thin = true): void {
  isThin = thin && !isLong && numbersFile() !== undefined
  beginFilesWith(isThin ? thinChart : wholeChart)
}

export const hasThinCharts = () => isThin

const thin = new Map<CountryPack, readonly ChartAccount[]>()

function thinChart(pack: CountryPack): readonly ChartAccount[] {
  const known = thin.get(pack) ?? thinned(pack)
  thin.set(pack, known)
  return known
}

/** Headings of more digits that tests look for. */
const furtherHeadings = ['240', '451', '550', '603', '604', '612']

function thinned(pack: CountryPack): readonly ChartAccount[] {
  const isHeading = ({ kind }: ChartAccount) => kind === 'heading'
  const accounts = withDepreciation(pack, new Set([...numbersInTests(), ...numbersOf(pack)]))
  const above = new Set([
    ...[...accounts].flatMap((number) => [number.slice(0, 1), number.slice(0, 2)]),
    ...furtherHeadings,
  ])
  const kept = pack.chart.filter((row) => (isHeading(row) ? above : accounts).has(row.number))
  const headings = new Set(kept.filter(isHeading).map(({ number }) => number))
  return kept.map((row) => ({ ...row, parent: parentOf(row.number, (one) => headings.has(one)) }))
}

/** The postable accounts among these numbers, and those on which the country writes them off. */
function withDepreciation(
  { chart, assets }: CountryPack,
  wanted: ReadonlySet<string>,
): Set<string> {
  const postable = new Set(
    chart.filter(({ kind }) => kind !== 'heading').map(({ number }) => number),
  )
  const found = [...wanted].filter((number) => postable.has(number))
  const beside = found
    .filter((number) => number.startsWith('2'))
    .flatMap(
      (number) => assets.depreciationAccount(number, (one) => postable.has(one))?.number ?? [],
    )
  return new Set([...found, ...beside])
}

/** The accounts that the tables of a country name: of control, of VAT, of assets; statements name whole classes. */
function numbersOf({ chart: _, statementSchemes: _schemes, ...tables }: CountryPack): Set<string> {
  const text = JSON.stringify(tables, (_name, value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Map ? [...value] : value,
  )
  return numbersIn(text)
}

/** A short number is one of an account where it stands in quotes or in the notation of the trade. */
const accountNumber = /(?<![\d.])\d{6,8}(?![\d.])|(?<=['"`]|(?:Dr|Cr) )\d{1,5}(?=['"` ])/g
const numbersIn = (text: string) => new Set(text.match(accountNumber))

/** Where `keepNumbers` has written what it found, in the process that runs the tests; nowhere in a benchmark. */
const numbersFile = (): string | undefined => process.env.TEST_NUMBERS

const numbersInTests = (): readonly string[] => JSON.parse(readFileSync(numbersFile()!, 'utf8'))

const project = fileURLToPath(new URL('../../../', import.meta.url))

/** Where accounts are named that tests post on: tests and what they stand on, pages, the books of the demo. */
const places = [
  { folder: 'src', files: /\.test\.ts$|\/samples\.ts$|\/testing\/|\/demo\/|\/generator\// },
  { folder: 'tests', files: /\.(?:ts|json|tsv|csv|xml)$/ },
  { folder: 'clients', files: /\.ts$/ },
  { folder: 'docs', files: /docs\/[\w-]+\.md$/ },
  { folder: '.', files: /README\.md$/ },
]

/** Looks up once, for all processes of a run, which numbers tests and pages name. */
export function keepNumbers(path: string): void {
  const numbers = places.flatMap(({ folder, files }) =>
    readdirSync(join(project, folder), { withFileTypes: true, recursive: folder !== '.' })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => files.test(file))
      .flatMap((file) => [...numbersIn(readFileSync(file, 'utf8'))]),
  )
  writeFileSync(path, JSON.stringify([...new Set(numbers)]))
  process.env.TEST_NUMBERS = path
}
