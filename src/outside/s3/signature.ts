import { createHash, createHmac } from 'node:crypto'
import { instantOf } from '#kernel/instants'

export type S3Credentials = { keyId: string; secret: string; region: string }

export type S3Call = {
  method: string
  host: string
  /** Encoded, as it goes over the wire. */
  path: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  /** Hex SHA-256 of the body; of the empty text when there is none. */
  bodySha256: string
}

export const emptySha256 = createHash('sha256').digest('hex')

/** The headers of a call with its AWS Signature Version 4. */
export function signedHeaders(
  call: S3Call,
  { keyId, secret, region }: S3Credentials,
  nowMs: number,
): Record<string, string> {
  const moment = instantOf(nowMs).replace(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const headers: Record<string, string> = {
    ...call.headers,
    host: call.host,
    'x-amz-content-sha256': call.bodySha256,
    'x-amz-date': moment,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    call.method,
    call.path,
    encodeQuery(call.query),
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    call.bodySha256,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${secret}`, 'utf8'),
  )
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

/** Sorted and strictly encoded: the signature is computed over this very text. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encodeStrictly(name)}=${encodeStrictly(query[name]!)}`)
    .join('&')
}

export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
