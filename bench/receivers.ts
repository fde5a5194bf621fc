import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Receivers that read what they get and answer 200, in a process of their own. */
const urls: string[] = []
for (let count = 0; count < Number(process.env.RECEIVERS); count++) {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
}
process.send?.(urls)
process.on('disconnect', () => process.exit(0))
