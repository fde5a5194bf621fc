// npm run client: writes clients/typescript/generated.ts from docs/openapi.json. The generator has a folder and
// packages of its own, which are installed when they are missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, project, run, withProgress } from './prepare.mjs'

const client = join(project, 'clients', 'typescript')
const generator = join(client, 'generator')
const target = join(client, 'generated.ts')

try {
  if (!isInstalled(generator))
    await withProgress('Installing the generator', () =>
      run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: generator }),
    )
  const before = contentOf(target)
  await run(process.execPath, ['generate.mjs', join(project, 'docs', 'openapi.json'), target], {
    cwd: generator,
  })
  const isStale = before !== contentOf(target)
  console.log(`clients/typescript/generated.ts ${isStale ? 'is rewritten' : 'is up to date'}.`)
} catch (error) {
  console.error(error.message)
  process.exit(error.code ?? 1)
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
