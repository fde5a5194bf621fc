import assert from 'node:assert/strict'
import { Agent, createServer, request as overHttps } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { authority, certificate } from '#testing/certificate'
import { watchHandshake } from './handshake.js'

test('a connection that is kept gathers no listeners, however often it is used', async () => {
  const server = createServer(certificate, (_request, response) => response.end('yes'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: authority })
  const sockets = new Set<Socket>()
  const ask = () =>
    new Promise<void>((done, failed) => {
      const servername = 'hooks.example.be'
      const request = overHttps({ host: '127.0.0.1', port, servername, agent })
      const named = watchHandshake(request, true)
      request.on('socket', (socket) => sockets.add(socket))
      request.on('error', (error) => failed(named(error)))
      request.on('response', (answer) => answer.resume().on('end', done))
      request.end()
    })
  for (let time = 0; time < 12; time++) await ask()
  const [socket] = sockets
  assert.equal(sockets.size, 1, 'it was one connection')
  assert.equal(socket!.listenerCount('connect') + socket!.listenerCount('secureConnect'), 0)
  agent.destroy()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
