// npm run db:new NAME: an empty migration with the next number.
import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = '', ...rest] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || rest.length > 0) {
  console.error('Name the migration in small letters, as in: npm run db:new bank_statements')
  process.exit(2)
}
const numbers = readdirSync(join(project, 'migrations'))
  .filter((file) => /^\d{4}_.*\.sql$/.test(file))
  .map((file) => Number(file.slice(0, 4)))
const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const file = join('migrations', `${number}_${name}.sql`)
writeFileSync(
  join(project, file),
  `-- ${name.replaceAll('_', ' ')}: say here in one sentence why.\n`,
  { flag: 'wx' },
)
console.log(`Made ${file}. Once it has landed it is never changed.`)
