// npm run build
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
