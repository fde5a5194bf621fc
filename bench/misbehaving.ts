import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

const much = Buffer.alloc(10_000_000, ' ')

/** What someone outside may do wrong, in turn. */
const manners: readonly RequestListener[] = [
  () => {},
  (_request, response) => {
    const timer = setInterval(() => response.write(' '), 1000)
    response.on('close', () => clearInterval(timer))
  },
  (_request, response) => void response.end(much),
  (_request, response) => void response.end('\u0000<html>Sorry'),
  (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  (_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
  (_request, response) => void response.writeHead(500).end(),
  (_request, response) => void response.end('{"valid": [], "results": "none", "name": 1}'),
]

/** Everyone outside at their worst, in a process of its own. */
let turn = 0
const server = createServer((request, response) => {
  request.on('error', () => {})
  response.on('error', () => {})
  manners[turn++ % manners.length]!(request, response)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('disconnect', () => process.exit(0))
