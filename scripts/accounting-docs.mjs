// npm run accounting-docs: rewrites docs/accounting, which shows accountants what each invoice posts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
const { accountingPages } = await import('../dist/scripts/accounting/pages.js')
for (const [file, text] of Object.entries(accountingPages())) {
  const path = join(project, file)
  const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== text
  mkdirSync(dirname(path), { recursive: true })
  if (isStale) writeFileSync(path, text)
  console.log(`${file} ${isStale ? 'is rewritten' : 'is up to date'}.`)
}
