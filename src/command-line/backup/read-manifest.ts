import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '../context.js'
import { checkFiles } from './files.js'
import { measure, type Signal } from './folder.js'
import { jobsFile, type Manifest, tableFile } from './manifest.js'
import { isKeyIntact } from './service-key.js'

/** Reads a backup's manifest and checks every byte that it vouches for. */
export async function readManifest(folder: string, signal?: Signal): Promise<Manifest> {
  const path = join(folder, 'manifest.json')
  const found = await measure(path)
  if (!found) throw new Refused(`${folder} is not a backup: it has no manifest.json.`)
  const line = await readFile(join(folder, 'manifest.sha256'), 'utf8').catch(() => '')
  if (line !== `${found.sha256}  manifest.json\n`) throw damaged('manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  if (manifest.version !== 1)
    throw new Refused('The backup was made by a newer version of Dubbel, which can restore it.')
  for (const table of manifest.tables) {
    const copy = await measure(tableFile(folder, table), signal)
    if (copy?.sha256 !== table.sha256) throw damaged(`tables/${table.name}.copy.gz`)
  }
  const jobs = await measure(jobsFile(folder), signal)
  if (jobs?.sha256 !== manifest.jobs.sha256) throw damaged('jobs.copy.gz')
  if (!(await isKeyIntact(folder, manifest))) throw damaged('service.key')
  const wrong = await checkFiles(folder, manifest.files, signal)
  if (wrong !== undefined) throw damaged(wrong)
  return manifest
}

function damaged(file: string): Refused {
  return new Refused(
    `The backup is damaged: ${file} is not what was written. Nothing was restored.`,
  )
}
