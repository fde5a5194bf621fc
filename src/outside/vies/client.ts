import { failureOfStatus } from '#platform/outgoing/failures'
import { type Json, members, text } from '#platform/outgoing/fields'
import {
  AskedToWait,
  askJson,
  below,
  deadlineIn,
  failureOf,
  parseJson,
  receive,
  unavailable,
} from '#platform/outgoing/request'
import { longest } from '../company-sheet.js'

/** The European Commission's check of VAT numbers, which asks the member state of the number. */
export type Vies = {
  readonly isConfigured: boolean
  /** In whose name it is asked; null when nobody's, and then nothing proves that it was. */
  readonly requester: string | null
  /** Throws `AskedToWait` when VIES says that the member state is away, and no other. */
  check(vatNumber: string, asked?: Asking): Promise<CheckedVatNumber>
}

type Asking = { requester?: string | null; deadline?: AbortSignal }

/** Many member states give no name and no address. */
export type CheckedVatNumber = {
  valid: boolean
  name: string | null
  address: string | null
  /** Proves that it was asked, and by whom. */
  consultationNumber: string | null
}

export type ViesConfig = {
  url: string
  requester?: string | null
  /** How long an answer may take, from the connection to its last byte: 10 s. */
  timeoutMs?: number
}

/** What VIES says when it knows; every other word means that it could not find out. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['VALID', true],
  ['INVALID', false],
])

const nobodys: CheckedVatNumber = {
  valid: false,
  name: null,
  address: null,
  consultationNumber: null,
}

/** For how long a member state is left alone that VIES calls away. */
const awaySeconds = 60

export function openVies(config: ViesConfig): Vies {
  const { requester: usual = null } = config
  return {
    isConfigured: config.url !== '',
    requester: usual,
    async check(vatNumber, { requester = usual, deadline = deadlineIn(config.timeoutMs) } = {}) {
      if (config.url === '') throw unavailable()
      const number = partsOf(vatNumber)
      if (number === null) return nobodys
      const asker = requester === null ? null : partsOf(requester)
      return asker === null
        ? checkPlainly(config.url, number, deadline)
        : checkInName(config.url, number, asker, deadline)
    },
  }
}

type Parts = { country: string; number: string }

async function checkPlainly(
  url: string,
  { country, number }: Parts,
  deadline: AbortSignal,
): Promise<CheckedVatNumber> {
  const path = `/ms/${country}/vat/${encodeURIComponent(number)}`
  const answer = (await askJson({ url: below(url, path), deadline })) ?? {}
  const { isValid, userError } = answer
  const valid = typeof userError === 'string' ? answers.get(userError) : undefined
  // `isValid` is false too while the member state does not answer, so the two must agree.
  if (valid === undefined || valid !== isValid) throw noAnswer(userError)
  return checked(valid, answer)
}

/** The form of the service that takes a requester. It explains its failures by a status and a list of words. */
async function checkInName(
  url: string,
  { country, number }: Parts,
  requester: Parts,
  deadline: AbortSignal,
): Promise<CheckedVatNumber> {
  const { status, text: said } = await receive({
    url: below(url, '/check-vat-number'),
    accept: 'application/json',
    post: {
      countryCode: country,
      vatNumber: number,
      requesterMemberStateCode: requester.country,
      requesterNumber: requester.number,
    },
    explains: [400, 500, 503],
    deadline,
  }).catch((error) => {
    throw unavailable(failureOf(error))
  })
  if (said === null) throw unavailable(failureOfStatus(status))
  const answer = parseJson(said)
  const [wrong] = Array.isArray(answer.errorWrappers) ? answer.errorWrappers : []
  const word = members(wrong).error ?? answer.userError
  const { valid } = answer
  const isAnswer = word === undefined || answers.get(String(word)) === valid
  if (status > 299 || !isAnswer || typeof valid !== 'boolean') throw noAnswer(word)
  return checked(valid, answer)
}

/** `MS_UNAVAILABLE` and its like speak of the member state; all others of VIES itself, or of us. */
function noAnswer(word: unknown) {
  const isAway = typeof word === 'string' && word.startsWith('MS_')
  return isAway ? new AskedToWait(awaySeconds) : unavailable()
}

function checked(valid: boolean, { name, address, requestIdentifier }: Json): CheckedVatNumber {
  return {
    valid,
    name: disclosed(name, longest.name),
    address: disclosed(address, longest.address),
    consultationNumber: text(requestIdentifier, 50),
  }
}

/** Country and number, without the marks people write; null for what no member state gives out. */
function partsOf(vatNumber: string): Parts | null {
  const bare = vatNumber.replace(/[\s.\-/]/g, '').toUpperCase()
  const [, country, number] = /^([A-Z]{2})([A-Z0-9+*]{2,13})$/.exec(bare) ?? []
  if (!country || !number) return null
  return { country: country === 'GR' ? 'EL' : country, number }
}

/** A field of several lines as one; dashes stand for what the member state keeps to itself. */
function disclosed(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || /^[-\s]*$/.test(value)) return null
  const lines = value.split('\n').map((line) => line.trim())
  return text(lines.filter(Boolean).join(', '), most)
}
