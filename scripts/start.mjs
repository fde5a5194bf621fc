// npm start: everything from a fresh clone to a running service, in one process.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
const { main } = await import('../dist/src/main.js')
await main()
