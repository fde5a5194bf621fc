import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/** The ceiling: bare Fastify routes that answer a ready text, read the same JSON bodies and do nothing. */
const app = Fastify()
const answers = JSON.parse(process.env.BENCH_ANSWERS ?? '{}') as Record<string, string>
for (const [path, text] of Object.entries(answers)) {
  app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  app.post(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
process.on('disconnect', () => process.exit(0))
