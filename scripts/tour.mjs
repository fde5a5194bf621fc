// npm run tour [-- URL]: a walk through the API of a running server; in its demo, or with a password an accountant's month.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
const {
  DUBBEL_URL,
  DUBBEL_EMAIL: email = 'admin@dubbel.local',
  DUBBEL_PASSWORD: password,
} = process.env
const url = process.argv[2] ?? DUBBEL_URL ?? 'http://localhost:3000'
const say = (line) => console.log(line)
try {
  await (password ? month() : demo())
} catch (error) {
  console.error(
    `${error.message}${error.name === 'NetworkFailure' ? '. Is the server running? npm start' : ''}`,
  )
  process.exit(1)
}

async function demo() {
  const { tourOfDemo } = await import('../dist/clients/typescript/tour/demo.js')
  await tourOfDemo(url, say)
}

async function month() {
  const { tourOfMonth } = await import('../dist/clients/typescript/tour/month.js')
  const paper = (name) => ({ name, content: readFileSync(join(project, 'docs', 'tour', name)) })
  const papers = { invoice: paper('invoice.pdf'), statement: paper('october.cod') }
  await tourOfMonth(url, say, { email, password, ...papers })
}
