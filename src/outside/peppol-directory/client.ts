import { createHash } from 'node:crypto'
import { type NaptrRecord, NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { ask, below, deadlineIn, unavailable } from '#platform/outgoing/request'
import { readServiceGroup } from './service-group.js'

/** The Peppol network: who is on it and what they can receive. */
export type PeppolNetwork = {
  readonly isConfigured: boolean
  /** The participant is written as `0208:0123456749`. */
  isRegistered(participantId: string, deadline?: AbortSignal): Promise<PeppolParticipant>
}

export type PeppolParticipant = { registered: boolean; documentTypes: string[] }

export type PeppolConfig = {
  /** The DNS zone that leads to each participant's metadata publisher. */
  smlZone: string
  /** A publisher to ask instead, without DNS. */
  smpUrl: string
  /** How long all of it may take, from the DNS question to the last byte: 10 s. */
  timeoutMs?: number
  resolver?: Pick<Resolver, 'resolveNaptr'>
  ask?: typeof ask
}

const scheme = 'iso6523-actorid-upis'

export function openPeppolNetwork(config: PeppolConfig): PeppolNetwork {
  const isConfigured = config.smlZone !== '' || config.smpUrl !== ''
  return {
    isConfigured,
    async isRegistered(participantId, deadline = deadlineIn(config.timeoutMs)) {
      if (!isConfigured) throw unavailable()
      const nobody: PeppolParticipant = { registered: false, documentTypes: [] }
      if (!/^\d{4}:[\w.:+-]{1,130}$/.test(participantId)) return nobody
      const smp = config.smpUrl || (await findPublisher(config, participantId, deadline))
      if (smp === null) return nobody
      const xml = await (config.ask ?? ask)({
        url: below(smp, `/${encodeURIComponent(`${scheme}::${participantId}`)}`),
        accept: 'application/xml, text/xml',
        saysNo: [404],
        deadline,
        isStrangers: config.smpUrl === '',
      })
      return xml === null ? nobody : participantOf(xml, participantId)
    },
  }
}

function participantOf(xml: string, participantId: string): PeppolParticipant {
  const group = serviceGroupOf(xml)
  // Another participant's document types would send invoices that cannot be received.
  if (group.participantId.toLowerCase() !== participantId.toLowerCase()) throw unavailable()
  return { registered: true, documentTypes: group.documentTypes }
}

function serviceGroupOf(xml: string) {
  try {
    return readServiceGroup(xml)
  } catch {
    throw unavailable()
  }
}

/** The base address of the participant's metadata publisher; null when the zone has no such name. */
async function findPublisher(
  config: PeppolConfig,
  participantId: string,
  deadline: AbortSignal,
): Promise<string | null> {
  const resolver = config.resolver ?? new Resolver({ timeout: 2000, tries: 3 })
  const name = `${hashOf(participantId)}.${scheme}.${config.smlZone}`
  try {
    return publisherOf(await before(deadline, resolver.resolveNaptr(name)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === NOTFOUND || code === NODATA) return null
    throw unavailable()
  }
}

function hashOf(participantId: string): string {
  return base32(createHash('sha256').update(participantId.toLowerCase()).digest())
}

/** RFC 4648, without the padding. */
function base32(bytes: Buffer): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** `!.*!https://smp.example.org!`, where the first character sets the parts apart. */
function publisherOf(records: readonly NaptrRecord[]): string {
  const [record] = records
    .filter(({ flags, service }) => /^u$/i.test(flags) && /^meta:smp$/i.test(service))
    .sort((a, b) => a.order - b.order || a.preference - b.preference)
  const [, , url] = record?.regexp.split(record.regexp.charAt(0)) ?? []
  if (!url) throw unavailable()
  return url
}

/** DNS has its own patience; the deadline is shorter where the two differ. */
function before<Result>(deadline: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
    work.then(resolve, reject)
  })
}
