import type { S3Credentials } from './signature.js'

/** Where files are kept: a bucket of a server, and the prefix of our keys in it. */
export type S3Place = {
  credentials: S3Credentials
  tls: boolean
  /** The name to connect to, and the same with its port as the `Host` header shows it. */
  hostname: string
  port: number
  host: string
  /** What stands before a key in the path of a request. */
  folder: string
  prefix: string
}

const shape =
  's3://key:secret@host[:port]/bucket[/prefix]?region=eu-west-1&tls=0 or 1&path_style=0 or 1'

/** Reads the address of a bucket. Its errors never repeat the address, which holds a secret. */
export function parseS3Url(text: string): S3Place {
  const refuse = (why: string) => new Error(`the address of the file storage ${why}: ${shape}`)
  if (!URL.canParse(text)) throw refuse('cannot be read')
  const url = new URL(text)
  const option = (name: string, initial: string) => url.searchParams.get(name) ?? initial
  const flag = (name: string, initial: string) => {
    const value = option(name, initial)
    if (value !== '0' && value !== '1') throw refuse(`must have 0 or 1 for ${name}`)
    return value === '1'
  }
  for (const name of url.searchParams.keys())
    if (!['region', 'tls', 'path_style'].includes(name)) throw refuse('has an unknown option')

  const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
  const folders = rest.filter((part) => part !== '')
  if (url.hostname === '') throw refuse('lacks a host')
  if (url.username === '' || url.password === '') throw refuse('lacks the key or its secret')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw refuse('lacks a bucket')
  if (!folders.every((part) => /^[A-Za-z0-9_-]{1,100}$/.test(part)))
    throw refuse('has a prefix with other characters than letters, digits, - and _')
  const region = option('region', 'us-east-1')
  if (!/^[a-z0-9-]{1,50}$/.test(region)) throw refuse('has a wrong region')
  const tls = flag('tls', '1')
  const pathStyle = flag('path_style', '0')

  const hostname = pathStyle ? url.hostname : `${bucket}.${url.hostname}`
  return {
    credentials: {
      keyId: decoded(url.username, () => refuse('has a key that cannot be read')),
      secret: decoded(url.password, () => refuse('has a secret that cannot be read')),
      region,
    },
    tls,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (tls ? 443 : 80) : Number(url.port),
    host: url.port === '' ? hostname : `${hostname}:${url.port}`,
    folder: pathStyle ? `/${bucket}/` : '/',
    prefix: folders.map((part) => `${part}/`).join(''),
  }
}

function decoded(text: string, refusal: () => Error): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refusal()
  }
}
