/**
 * Loaded before anything else, in every thread of a process that reads files: whatever a file makes a
 * library try, there is no network and no other program.
 */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

function refuse(): never {
  throw new Error('a process that reads files has no network')
}

const doors: readonly (readonly [object, readonly string[]])[] = [
  [net, ['connect', 'createConnection', 'createServer']],
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [tls, ['connect', 'createServer']],
  [http, ['request', 'get', 'createServer']],
  [https, ['request', 'get', 'createServer']],
  [http2, ['connect', 'createServer', 'createSecureServer']],
  [dgram, ['createSocket']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send']],
  [dns, functionsOf(dns)],
  [dns.promises, functionsOf(dns.promises)],
  [dns.Resolver.prototype, functionsOf(dns.Resolver.prototype)],
  [dns.promises.Resolver.prototype, functionsOf(dns.promises.Resolver.prototype)],
  [childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']],
  [globalThis, ['fetch', 'WebSocket', 'EventSource']],
]

for (const [holder, names] of doors)
  for (const name of names)
    Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false })
syncBuiltinESMExports()

function functionsOf(holder: object): string[] {
  return Object.getOwnPropertyNames(holder).filter(
    (name) => name !== 'constructor' && /^(?:lookup|resolve|reverse)/.test(name),
  )
}
