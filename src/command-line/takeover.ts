import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  prepareBalances,
  prepareEntries,
  type Takeover,
  takeOverBalances,
  takeOverEntries,
} from '#capabilities/takeover'
import { errorBody, Problem } from '#kernel/problem'
import { Answer } from '#platform/api/route'
import type { ReceivedFile } from '#platform/files/multipart'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import type { Given } from './arguments.js'
import { type CommandContext, Refused } from './context.js'
import { withServices } from './installation.js'
import { counted, inColumns } from './sentences.js'

/** Tries the books of another program on a company file, or takes them over; 1 when they are refused. */
export async function takeOverBooks(given: Given, context: CommandContext): Promise<number> {
  const [token = '', path = ''] = given.words
  const file = await fileAt(path)
  const mapping = given.text('mapping')
  const body = {
    ...(given.has('create') ? { create: '1' } : {}),
    ...(mapping ? { mapping: await readFile(mapping, 'utf8') } : {}),
  }
  return withServices(context, async (services) => {
    const company = await companyOf(services, token)
    const dryRun = !given.has('keep')
    const on = given.text('on')
    const undos: (() => Promise<void>)[] = []
    const about = {
      services,
      company,
      onFailure: (undo: () => Promise<void>) => void undos.push(undo),
    }
    const task = { name: 'takeover', company, origin: 'import', dryRun, language: 'en' } as const
    const run = async (work: (op: CompanyOperation) => Promise<Takeover | Answer<Takeover>>) => {
      const answer = await bySystem(services, task, work)
      report(context, answer instanceof Answer ? answer.body : answer, dryRun)
      return 0
    }
    try {
      if (on === undefined) {
        const found = await prepareEntries(about, { body, files: [file] })
        const prepared = { ...found, onProgress: progressTo(context) }
        return await run((op) => takeOverEntries(op, { prepared }))
      }
      const prepared = await prepareBalances(about, { body: { ...body, on }, files: [file] })
      return await run((op) => takeOverBalances(op, { prepared }))
    } catch (error) {
      for (const undo of undos) await undo().catch(() => {})
      if (!(error instanceof Problem)) throw error
      if ('problems' in error.body) report(context, error.body as unknown as Takeover, dryRun)
      context.complain(sentencesOf(error).join(' '))
      return 1
    }
  })
}

/** Says how far it is, now and then, and ends it where the terminal asks for that: nothing is kept then. */
function progressTo({ say, signal }: CommandContext): (percent: number) => void {
  let next = 10
  return (percent) => {
    signal?.throwIfAborted()
    if (percent < next) return
    say(`${Math.floor(percent)} %`)
    next = Math.floor(percent / 10) * 10 + 10
  }
}

/** Why a file was refused; the rows are in the report. */
function sentencesOf(error: Problem): string[] {
  const { message, errors } = errorBody(error, 'en')
  if ('problems' in error.body) return [message]
  return [...new Set(errors ? Object.values(errors).flat() : [message])]
}

async function fileAt(path: string): Promise<ReceivedFile> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Refused(`There is no file ${path}.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return {
    field: 'file',
    index: 0,
    name: basename(path),
    size: found.size,
    sha256: hash.digest('hex'),
    path,
    open: () => createReadStream(path),
  }
}

async function companyOf({ db }: Services, token: string): Promise<CompanyScope> {
  const found = (await companyScopes(db.statement)).find(({ publicToken }) => publicToken === token)
  if (!found) throw new Refused(`There is no company file with the public token ${token}.`)
  return found
}

/** What would be made, what is not mapped, what is wrong and what wants a look, row by row. */
function report({ say }: CommandContext, answer: Takeover, dryRun: boolean): void {
  const { run, created, mapping, unmapped, ignored_columns, warnings, problems, problems_count } =
    answer
  say(
    `${run.file_name}: ${run.format.toUpperCase()}, ${run.entries === 1 ? '1 entry' : `${run.entries} entries`}, ${counted(run.lines, 'line')}, ` +
      `debit ${run.debit}, ${run.from ?? '-'} to ${run.to ?? '-'}.`,
  )
  const verb = dryRun ? 'would be made' : 'made'
  for (const [kind, codes] of Object.entries(created))
    if (codes.length > 0) say(`${kind.replace('_', ' ')} ${verb}: ${codes.join(', ')}`)
  for (const [kind, pairs] of Object.entries(mapping)) {
    const moved = Object.entries(pairs).filter(([theirs, ours]) => theirs !== ours)
    if (moved.length === 0) continue
    say(`${kind.replace('_', ' ')} that have another code here:`)
    for (const line of inColumns(moved.map(([theirs, ours]) => ['', theirs, ours]))) say(line)
  }
  if (ignored_columns.length > 0) say(`Columns nobody knows: ${ignored_columns.join(', ')}`)
  if (unmapped.length > 0) {
    say('Not mapped (kind, code, name, lines, proposal):')
    const rows = unmapped.map(({ kind, code, label, lines, proposal }) => [
      '',
      kind,
      code,
      label ?? '-',
      String(lines),
      proposal ?? '-',
    ])
    for (const line of inColumns(rows)) say(line)
  }
  if (problems.length > 0) say('Problems:')
  for (const { message } of problems) say(`  ${message}`)
  const rest = problems_count - problems.length
  if (rest > 0) say(`  and ${rest} more`)
  if (warnings.length > 0) say('To be looked at:')
  for (const { message } of warnings) say(`  ${message}`)
  if (problems.length > 0) return
  if (unmapped.length > 0) say('Nothing was kept: give a mapping, or --create.')
  else if (dryRun) say('This was a trial, nothing was kept: --keep takes it over.')
  else say('Taken over, as one operation that can be undone as one.')
}
