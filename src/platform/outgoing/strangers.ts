import type { LookupFunction } from 'node:net'
import { publicUrl } from './addresses.js'
import { NoAnswer, untilAborted } from './deadlines.js'
import { type HostsOptions, leadingTo, openHosts } from './hosts.js'

/** `isLocalAllowed` lets requests go by http too. */
export type StrangersOptions = HostsOptions & {
  /** A certificate authority to trust beside the usual ones. */
  ca?: string
}

/** Where a connection goes: to one of the addresses that were checked just now. */
export type Way = {
  readonly url: URL
  readonly options: { readonly lookup: LookupFunction; readonly ca?: string }
}

/** The servers that strangers choose by a URL. */
export type Strangers = {
  /** Whether a URL may be kept: a name that leads nowhere may, since it may lead somewhere later. */
  accepts(url: string): Promise<boolean>
  /** Throws `NoAnswer` for a URL that may not be reached, or leads nowhere. */
  wayTo(url: string, deadline: AbortSignal): Promise<Way>
}

export function openStrangers({ ca, ...options }: StrangersOptions): Strangers {
  const readUrl = options.isLocalAllowed ? anyUrl : publicUrl
  const hosts = openHosts(options)
  return {
    async accepts(raw) {
      const url = readUrl(raw)
      return url !== null && (await hosts.accepts(url.hostname))
    },
    async wayTo(raw, deadline) {
      const url = readUrl(raw)
      if (url === null) throw new NoAnswer('address refused')
      const addresses = await untilAborted(hosts.addressesOf(url.hostname), deadline)
      const lookup = leadingTo(addresses)
      return { url, options: { lookup, ...(ca === undefined ? {} : { ca }) } }
    },
  }
}

function anyUrl(raw: string): URL | null {
  if (raw.length > 500 || !/^https?:\/\/[^/?#@\\\s]+(?:[/?#]|$)/i.test(raw)) return null
  return URL.canParse(raw) ? new URL(raw) : null
}
