import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy makes of a call; whatever it does not answer itself goes to the server. */
export type Mood = (response: ServerResponse, asked: IncomingMessage) => 'forward' | 'lose' | 'done'

/** A server on loopback before the real one that answers by moods, one for each call to come, then plainly. */
export async function openFlakyProxy(target: string) {
  const proxy = {
    url: '',
    moods: [] as Mood[],
    /** What arrived: method, path and key. */
    seen: [] as { call: string; key: string | undefined }[],
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer((asked, response) => {
    proxy.seen.push({
      call: `${asked.method} ${asked.url}`,
      key: asked.headers['x-client-mutation-id'] as string | undefined,
    })
    const does = proxy.moods.shift()?.(response, asked) ?? 'forward'
    if (does === 'done') return
    const onward = { method: asked.method, headers: asked.headers }
    const forwarded = request(`${target}${asked.url}`, onward, (answer) => {
      // The server has acted by now; what it says never arrives.
      if (does === 'lose') answer.resume().once('end', () => asked.socket.destroy())
      else answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
    })
    asked.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

export type FlakyProxy = Awaited<ReturnType<typeof openFlakyProxy>>

/** The server acts, and its answer is lost on the way. */
export const losesAnswer: Mood = () => 'lose'

/** The connection breaks before anything reached the server. */
export const breaks: Mood = (_, asked) => {
  asked.socket.destroy()
  return 'done'
}

/** An answer of what stands between. */
export const says =
  (status: number, headers: Record<string, string> = {}, body = '<html>Sorry</html>'): Mood =>
  (response, asked) => {
    asked.resume().once('end', () => response.writeHead(status, headers).end(body))
    return 'done'
  }
