import type { FastifyRequest } from 'fastify'
import { epochMsOf } from '#kernel/instants'
import { problem } from '#kernel/problem'
import { countNamed, type Remaining } from '#platform/api/rate-limit'
import type { Route } from '#platform/api/route'
import type { Services } from '#platform/operations/services'
import { problems, uncoded } from '#platform/problems'
import {
  type BridgeSignature,
  isSignedByBridge,
  readBridgeSignature,
} from '#platform/signing/bridge'

const mostSecondsOff = 300

/** Who counts against the limit of the bridge: all of it is one caller. */
export const bridgeCaller = 'all'

/** The admission of the external platform, which signs each request instead of showing a token. */
export function createBridgeAdmission({ config, clock, db }: Services, onRefusal: () => void) {
  const secrets = [config.bridge.secret, config.bridge.oldSecret].filter((one) => one !== '')

  function refused(kind: 'bridge_unsigned' | 'bridge_refused') {
    onRefusal()
    const headers = kind === 'bridge_unsigned' ? { 'www-authenticate': 'Bridge' } : {}
    return problem(uncoded[kind], {}, { headers })
  }

  /** All that can be told before the body is read: a long one is read of nobody who could not have signed it. */
  function readHeaders(request: FastifyRequest): BridgeSignature {
    if (config.bridge.secret === '') throw problem(problems.bridge_disabled)
    const { headers } = request
    const given = readBridgeSignature(headers['x-bridge-timestamp'], headers['x-bridge-signature'])
    if (!given) throw refused('bridge_unsigned')
    const secondsOff = Math.abs(given.at - Math.floor(epochMsOf(clock()) / 1000))
    if (!given.isOneMoment || secondsOff > mostSecondsOff) throw refused('bridge_refused')
    return given
  }

  /** Looks at the bytes as they came, before anything is parsed; what was signed once counts once. */
  async function verify(
    route: Route,
    request: FastifyRequest,
    given: BridgeSignature,
    body: Uint8Array,
  ): Promise<Remaining> {
    const door = { method: request.method, path: request.raw.url ?? '' }
    if (!isSignedByBridge(secrets, given, door, body)) throw refused('bridge_refused')
    if (!(await rememberNonce(given))) throw problem(problems.replayed)
    return countNamed(db, route.limit!, bridgeCaller)
  }

  /** What was signed ahead of its time is remembered from then on: it could be sent again for longer. */
  async function rememberNonce({ nonce, at }: BridgeSignature): Promise<boolean> {
    const row = await db.command.maybe(
      `INSERT INTO bridge_nonces AS n (nonce, seen_at) VALUES ($1, greatest($2::timestamptz, to_timestamp($3)))
       ON CONFLICT (nonce) DO UPDATE SET seen_at = excluded.seen_at
         WHERE n.seen_at <= $2::timestamptz - interval '10 minutes' RETURNING nonce`,
      [nonce, clock(), at],
    )
    return row !== undefined
  }

  return { readHeaders, verify }
}
