import { ExtractRefusal } from '#formats/cbe-extract/reader'
import pg from '#platform/db/driver'
import type { Given } from '../arguments.js'
import { type CommandContext, Refused, WrongUsage } from '../context.js'
import { onDatabase, withClient } from '../installation.js'
import { counted } from '../sentences.js'
import { openExtract } from './extract.js'
import { loadExtract } from './load.js'

/** The Belgian register of companies as open data: loads an extract, or says which one is there. */
export async function manageRegister(given: Given, context: CommandContext): Promise<void> {
  const [verb, path] = given.words
  if (verb === 'status' && path === undefined) return sayStatus(context)
  if (verb !== 'load' || path === undefined)
    throw new WrongUsage('"register" is followed by "load" and a ZIP or folder, or by "status".')
  await load(path, context)
}

async function load(path: string, context: CommandContext): Promise<void> {
  const extract = await openExtract(path).catch(refused)
  try {
    const { meta } = extract
    const kind = meta.isUpdate ? 'update' : 'full'
    context.say(`Loading extract ${meta.number} (${kind}) of ${meta.snapshotOn}.`)
    const loaded = await onDatabase(context, (url) =>
      withClient(url, (client) => loadExtract(client, extract, context.clock(), context.signal)),
    ).catch(refused)
    if (loaded.bad > 0)
      context.complain(
        `${counted(loaded.bad, 'line')} made no sense and ${were(loaded.bad)} left out.`,
      )
    context.say(`The Belgian register has ${counted(loaded.enterprises, 'enterprise')}.`)
  } finally {
    extract.close()
  }
}

const were = (count: number) => (count === 1 ? 'was' : 'were')

/** Whatever is wrong with the files ends in a sentence; the table is as it was. */
function refused(error: unknown): never {
  if (error instanceof Refused) throw error
  if (error instanceof ExtractRefusal) throw new Refused(`${error.message} Nothing was changed.`)
  if (error instanceof pg.DatabaseError && error.code === '23505')
    throw new Refused('The extract names an enterprise twice. Nothing was changed.')
  if (error instanceof Error && isOfZip(error))
    throw new Refused('The ZIP is cut or damaged: download it again. Nothing was changed.')
  throw error
}

function isOfZip(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException
  return (
    /^Z_/.test(code ?? '') ||
    /zip|central directory|local file header|bytes in the stream/i.test(error.message)
  )
}

async function sayStatus(context: CommandContext): Promise<void> {
  const found = await onDatabase(context, (url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ number: number; day: string; count: number }>(
        `SELECT extract_number AS number, snapshot_on::text AS day, enterprises AS count FROM kbo_extract`,
      )
      return rows[0]
    }),
  )
  context.say(
    found
      ? `Snapshot of ${found.day}, extract ${found.number}, ${counted(found.count, 'enterprise')}.`
      : 'The Belgian register is not loaded.',
  )
}
