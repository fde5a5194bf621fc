import { parameterLabels as labelsOfReports } from '#capabilities/reports'
import { packFor } from '#countries'
import { say, type Text } from '#kernel/languages'
import { parameterLabels } from '../domain/parameter-labels.js'
import { words } from '../domain/words.js'
import { isNamed, namesOf } from '../queries/named.js'
import type { ExportReading, Opened } from './export.js'

const labels: Readonly<Record<string, Text>> = { ...labelsOfReports, ...parameterLabels }

/** What the head says by itself, and what leaves out nothing that holds something. */
const unsaid = [
  'from',
  'to',
  'compare',
  'year',
  'fiscal_year_id',
  'all',
  'zero',
  'on',
  'vat_declaration_id',
]
const usual: Readonly<Record<string, string>> = {
  basis: 'due_date',
  intervals: '30,60,90',
  type: 'all',
}

/** What the data was narrowed to, in one line for the head of a paper. */
export async function narrowedTo(
  op: ExportReading,
  { chosen }: Pick<Opened, 'chosen'>,
): Promise<string[]> {
  const said: string[] = []
  for (const [name, value] of Object.entries(chosen)) {
    const label = labels[name]
    if (value == null || !label || unsaid.includes(name)) continue
    if (usual[name] === value) continue
    const word = say(label, op.language)
    said.push(value === true ? word : `${word}: ${await saidValue(op, name, String(value))}`)
  }
  return said.length === 0 ? [] : [said.join(' · ')]
}

async function saidValue(op: ExportReading, name: string, value: string): Promise<string> {
  const parts = value.split(',')
  if (isNamed(name)) return (await namesOf(op, name, parts.map(Number))).join(', ')
  if (name === 'scheme') {
    const scheme = packFor(op.company).statementSchemes.find(({ code }) => code === value)
    if (scheme) return say(scheme.labels, op.language)
  }
  if (name === 'q') return value
  return parts.map((part) => words[part]?.[op.language] ?? part).join(', ')
}
