// npm run tour [-- URL]: a walk through the API in the demo of a running server.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
const { tour } = await import('../dist/clients/typescript/tour.js')
const url = process.argv[2] ?? process.env.DUBBEL_URL ?? 'http://localhost:3000'
try {
  await tour(url, (line) => console.log(line))
} catch (error) {
  console.error(
    `${error.message}${error.name === 'NetworkFailure' ? '. Is the server running? npm start' : ''}`,
  )
  process.exit(1)
}
