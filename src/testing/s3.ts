import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Signer = { keyId: string; secret: string; region: string; stamp?: string }

/** Signature Version 4 as its documentation words it, written apart from the code under test; throws the code of S3. */
export function checkSignature(request: IncomingMessage, body: Buffer, signer: Signer): void {
  const header = request.headers.authorization ?? ''
  const [, credential = '', signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? []
  const [keyId, day = '', region = '', service = '', terminator = ''] = credential.split('/')
  const stamp = String(request.headers['x-amz-date'])
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (keyId !== signer.keyId || stamp !== (signer.stamp ?? stamp))
    throw new Error('InvalidAccessKeyId')
  if (request.headers['x-amz-content-sha256'] !== bodyHash)
    throw new Error('XAmzContentSHA256Mismatch')
  const names = signedNames.split(';')
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(needed)) throw new Error('AccessDenied')
  // Whatever else of S3 is asked for must be signed, or anyone on the way could change it.
  for (const name of Object.keys(request.headers))
    if (name.startsWith('x-amz-') && !names.includes(name)) throw new Error('AccessDenied')
  const [path = '', search = ''] = request.url!.split('?')
  const query = search === '' ? [] : search.split('&').sort()
  let canonical = `${request.method}\n${path}\n${query.join('&')}\n`
  for (const name of names) canonical += `${name}:${request.headers[name]}\n`
  canonical += `\n${signedNames}\n${bodyHash}`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/s3/aws4_request\n${hashed}`
  const sign = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const key = sign(sign(sign(sign(`AWS4${signer.secret}`, day), region), service), terminator)
  if (region !== signer.region) throw new Error('AuthorizationHeaderMalformed')
  if (sign(key, toSign).toString('hex') !== signature) throw new Error('SignatureDoesNotMatch')
}

export type S3Server = {
  readonly url: string
  /** What lies in it, by bucket and key. */
  readonly objects: Map<string, Buffer>
  readonly asked: string[]
  /** What is done instead of an answer; null is as it should be. */
  misbehave(instead: RequestListener | null): void
  close(): Promise<void>
}

/** A server that speaks S3 to whoever signs with this key, and keeps objects in memory. */
export async function openS3Server(
  signer: Signer = { keyId: 'AKIDTEST', secret: 'sesame/open+it=now', region: 'us-east-1' },
  keep: (key: string, body: Buffer) => Buffer = (_key, body) => body,
): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  let instead: RequestListener | null = null
  const server = createServer(async (request, response) => {
    if (instead) return instead(request, response)
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://x')
    const key = decodeURIComponent(url.pathname.slice(1))
    asked.push(`${request.method} ${key}`)
    try {
      checkSignature(request, body, signer)
    } catch (error) {
      const code = (error as Error).message
      return void response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`)
    }
    if (url.searchParams.has('list-type'))
      return void response.end(listing(objects, key, url.searchParams))
    const object = objects.get(key)
    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && source !== undefined) {
      const from = objects.get(decodeURIComponent(String(source)).slice(1))
      if (!from) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      objects.set(key, from)
      response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
    } else if (request.method === 'PUT') {
      objects.set(key, keep(key, body))
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (!object) response.writeHead(404).end()
    else response.writeHead(200, { 'content-length': object.length }).end(object)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    misbehave(next) {
      instead = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const pageSize = 3

function listing(objects: Map<string, Buffer>, folder: string, asked: URLSearchParams): string {
  const bucket = folder.replace(/\/$/, '')
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(`${bucket}/`))
    .map((key) => key.slice(bucket.length + 1))
    .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, pageSize)
  const contents = page.map((key) => {
    const { length } = objects.get(`${bucket}/${key}`)!
    return `<Contents><Key>${key}</Key><LastModified>2026-03-16T00:00:00.000Z</LastModified><Size>${length}</Size></Contents>`
  })
  const more =
    keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
}
