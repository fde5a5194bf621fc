// npm run dubbel -- <command>: the command line of an installation.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
const { commandLine } = await import('../dist/src/command-line/index.js')
process.exitCode = await commandLine(process.argv.slice(2))
