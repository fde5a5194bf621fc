import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of IPv4, and parts of the public IPv6, behind which no stranger's server can be. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

/** The part of IPv6 from which public addresses are given out; IPv4 in disguise is outside of it. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet, and none of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  if (version === 6 && !address.includes('%'))
    return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return false
}

/**
 * Reads an address that a stranger chose: https on a usual port, without credentials, and no name or
 * number that means this machine or its networks. Null when it is anything else.
 */
export function publicUrl(raw: string): URL | null {
  if (raw.length > 500 || /[\\\s\u0000-\u001f\u007f]/.test(raw)) return null
  if (!/^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(raw) || !URL.canParse(raw)) return null
  const url = new URL(raw)
  const port = Number(url.port || 443)
  if (port !== 443 && port < 1024) return null
  return isPublicHost(url.hostname) ? url : null
}

/**
 * A host that a stranger wrote by itself, as a URL spells it: a number in any disguise as the number, letters of any
 * script as they are looked up. Null when it is none.
 */
export function hostNamed(raw: string): string | null {
  if (raw.length > 253 || raw === '') return null
  const host = isIP(raw) === 6 ? `[${raw}]` : raw
  if (!/^(?:\[[0-9a-f:.]+\]|[^\s\u0000-\u0020\u007f/?#@:%\\[\]]+)$/i.test(host)) return null
  const url = `https://${host}/`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : null
}

/** Whether a host may be one of the public internet: a number of it, or a name that is no word for this machine. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  const labels = host.split('.')
  if (labels.length < 2 || labels.includes('')) return false
  return !['localhost', 'local', 'internal'].includes(labels.at(-1)!)
}

/**
 * Resolves a name for a connection, which then goes to the very address that was checked here: a second
 * question could be answered otherwise. One address that is not public spoils them all.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) done(error ?? new Error('dns error'), '')
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      done(new Error('address refused'), '')
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
