import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Day } from '#kernel/days'
import { parseDay } from '#kernel/days'
import type { Limits, PlanCode } from './plans.js'
import { planCodes } from './plans.js'

/** What a licence key says. It is signed, so it is checked without network. */
export type Licence = {
  plan: PlanCode
  /** The firm it is for, by its public token; null: any firm of this installation. */
  firm: string | null
  valid_until: Day
  limits: Limits
}

const prefix = 'DUB1'

/** `DUB1.<claims>.<signature>`: Ed25519 with a key pair derived from the service key. */
export function makeLicenceKey(seed: Buffer, licence: Licence): string {
  const claims = Buffer.from(JSON.stringify(licence)).toString('base64url')
  const signature = sign(null, Buffer.from(`${prefix}.${claims}`), privateKey(seed))
  return `${prefix}.${claims}.${signature.toString('base64url')}`
}

/** What a key says, or undefined when it is not ours or was altered. */
export function readLicenceKey(seed: Buffer, key: string): Licence | undefined {
  const [name, claims, signature, ...rest] = key.split('.')
  if (key.length > 2000 || name !== prefix || !claims || !signature || rest.length > 0)
    return undefined
  const signed = Buffer.from(`${prefix}.${claims}`)
  const bytes = Buffer.from(signature, 'base64url')
  // The last character has bits to spare: without this, a key with another one would pass too.
  if (bytes.toString('base64url') !== signature) return undefined
  if (!verify(null, signed, createPublicKey(privateKey(seed)), bytes)) return undefined
  return claimsOf(Buffer.from(claims, 'base64url').toString('utf8'))
}

function claimsOf(json: string): Licence | undefined {
  try {
    const claims = JSON.parse(json) as Licence
    const isWhole = planCodes.includes(claims.plan) && parseDay(claims.valid_until) !== undefined
    return isWhole ? claims : undefined
  } catch {
    return undefined
  }
}

/** An Ed25519 private key in PKCS #8 is this header and the 32 bytes of its seed. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Header, seed]), format: 'der', type: 'pkcs8' })
}
