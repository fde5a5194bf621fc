import type { ClientRequest } from 'node:http'
import { NoAnswer } from './deadlines.js'

/** Watches a request: an error between its connection and the end of the handshake is one of TLS. */
export function watchHandshake(request: ClientRequest, isSecure: boolean) {
  let isShakingHands = false
  request.on('socket', (socket) => {
    // A connection that was kept shook hands long ago, and would gather listeners.
    if (!isSecure || request.reusedSocket) return
    socket.once('connect', () => {
      isShakingHands = true
    })
    socket.once('secureConnect', () => {
      isShakingHands = false
    })
  })
  return (error: Error): Error =>
    isShakingHands && !(error instanceof NoAnswer) ? new NoAnswer('tls error') : error
}
