import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicHost } from './addresses.js'
import { NoAnswer, startDeadline, untilAborted } from './deadlines.js'

/** Where a name leads; given by whoever builds the service, so that tests need no network. */
export type Resolve = (host: string) => Promise<readonly Address[]>
export type Address = { readonly address: string; readonly family: number }

export type HostsOptions = {
  /** Lets everything lead to this machine and its networks: for tests. */
  isLocalAllowed: boolean
  resolve?: Resolve
}

const resolveMs = 3000

export type Hosts = ReturnType<typeof openHosts>

/** The hosts that strangers choose: each is looked up when it is needed, and all that it leads to is checked. */
export function openHosts({
  isLocalAllowed,
  resolve = isLocalAllowed ? askSystem : askDns,
}: HostsOptions) {
  const mayReach = ({ address }: Address) => isLocalAllowed || isPublicAddress(address)

  /** What a host leads to; it throws `NoAnswer` when that is nothing, or nothing that may be reached. */
  async function addressesOf(hostname: string): Promise<readonly Address[]> {
    const host = hostname.replace(/^\[|\]$/g, '')
    if (!isLocalAllowed && !isPublicHost(hostname)) throw new NoAnswer('address refused')
    // A number was checked just now, and no name is asked for.
    if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }]
    const found = await resolve(host.replace(/\.$/, '')).catch(() => [])
    if (found.length === 0) throw new NoAnswer('dns error')
    // One address that is not public spoils them all: the next question could lead to it.
    if (!found.every(mayReach)) throw new NoAnswer('address refused')
    return found
  }

  return {
    isLocalAllowed,
    addressesOf,
    /** Whether a host may be kept: a name that leads nowhere may, since it may lead somewhere later. */
    async accepts(hostname: string): Promise<boolean> {
      const { deadline, end } = startDeadline(resolveMs)
      try {
        await untilAborted(addressesOf(hostname), deadline)
        return true
      } catch (error) {
        return !(error instanceof NoAnswer && error.reason === 'address refused')
      } finally {
        end()
      }
    },
  }
}

/** Answers a connection that asks where a name leads with what was found and checked before. */
export function leadingTo(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses
  return (_host, { all }, done) =>
    all ? done(null, [...addresses]) : done(null, first!.address, first!.family)
}

/** Asked of the name servers themselves: a name that hangs then holds no thread that others need. */
async function askDns(host: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: resolveMs, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

function askSystem(host: string): Promise<Address[]> {
  return lookup(host, { all: true })
}
