import { csvLimits } from '#formats/csv/index'
import { recordsOf } from '#formats/csv/records'
import { year } from '../calendar.js'
import type { YearFile } from '../file.js'
import { read, written } from '../money.js'
import type { Work } from './today.js'

/** Someone takes the entries along as a file, and adds them up. */
export const takeAlong: Work = async ({ file, firm }) => {
  // The model knows what was done offline, the books not yet.
  for (const device of firm.devices) if (device.file === file) await device.sync()
  const [wrong] = await exportedWrong(file)
  if (wrong) throw new Error(wrong)
}

/** What a file of all lines says of each account, against the model. */
export async function exportedWrong(file: YearFile): Promise<string[]> {
  const { path, team, booksFrom } = file
  const answer = await team.manager.file('/v1/companies/{company}/exports/{export}', {
    path: { ...path, export: 'entries' },
    query: {
      format: 'csv',
      header: 'key',
      lang: 'en',
      from: booksFrom,
      to: `${year + 1}-12-31`,
    } as never,
  })
  return linesWrong(file, await answer.text(), file.model.accounts)
}

/** What lines as CSV come to, against what each account should. */
export function linesWrong(
  { code }: YearFile,
  csv: string,
  expected: ReadonlyMap<string, number>,
): string[] {
  const text = csv.replace(/^\uFEFF/, '')
  const [keys, ...rows] = [...recordsOf(text, ';', csvLimits)].map(({ cells }) => cells)
  const [number, debit, credit] = ['number', 'debit', 'credit'].map((key) => keys!.indexOf(key))
  const sums = new Map<string, number>()
  for (const cells of rows) {
    const cents = read(cells[debit!] || '0') - read(cells[credit!] || '0')
    sums.set(cells[number!]!, (sums.get(cells[number!]!) ?? 0) + cents)
  }
  const found: string[] = []
  for (const account of new Set([...sums.keys(), ...expected.keys()])) {
    const [theirs, ours] = [sums.get(account) ?? 0, expected.get(account) ?? 0]
    if (theirs !== ours)
      found.push(
        `${code}: account ${account} of the export is ${written(theirs)}, not ${written(ours)}`,
      )
  }
  return found
}
