import { NoAnswer, reasons } from '#platform/outgoing/deadlines'

/** Why a mail was not taken, in words that name no address and repeat nothing that the server said. */
export const deliveryErrors = [
  ...reasons,
  'authentication failed',
  'sender refused',
  'recipient refused',
  'rejected',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

/** How handing a mail over ended. Who is in none of the lists was refused with all others, for good. */
export type Delivery = {
  readonly reached: readonly string[]
  /** Whom the server does not know, or does not want, for good. */
  readonly refused: readonly { readonly address: string; readonly code: number }[]
  /** Who may still be reached, at another time. */
  readonly remaining: readonly string[]
  readonly error: DeliveryError | null
}

/** What the library says of a recipient that was refused. */
type Refusal = {
  readonly recipient?: string | undefined
  readonly responseCode?: number | undefined
}

export type Handed = {
  readonly accepted?: readonly unknown[] | undefined
  readonly rejectedErrors?: readonly Refusal[] | undefined
}

/** Of a mail that the server took, for all recipients or for some. */
export function handedOver({ accepted = [], rejectedErrors = [] }: Handed): Delivery {
  const { refused, remaining } = partedBy(rejectedErrors)
  const isWhole = rejectedErrors.length === 0
  const reached = accepted.map(String)
  return { reached, refused, remaining, error: isWhole ? null : 'recipient refused' }
}

/** Of one that it did not take. What lies with the connection may be better another time. */
export function notHandedOver(recipients: readonly string[], error: unknown): Delivery {
  const { rejectedErrors } = error as { rejectedErrors?: readonly Refusal[] }
  if (rejectedErrors)
    return { reached: [], ...partedBy(rejectedErrors), error: 'recipient refused' }
  const word = wordFor(error)
  const { responseCode = 0 } = error as Refusal
  const isOver = isForGood(responseCode) && word !== 'tls error'
  return { reached: [], refused: [], remaining: isOver ? [] : recipients, error: word }
}

/** A recipient is refused for good by 5xx, and may be taken later after any other answer. */
function partedBy(refusals: readonly Refusal[]): Pick<Delivery, 'refused' | 'remaining'> {
  const isRefused = ({ responseCode = 0 }: Refusal) => isForGood(responseCode)
  return {
    refused: refusals
      .filter(isRefused)
      .map(({ recipient = '', responseCode = 0 }) => ({ address: recipient, code: responseCode })),
    remaining: refusals.filter((one) => !isRefused(one)).map(({ recipient = '' }) => recipient),
  }
}

/** There is no answer from 600 on: who gives one may come to reason. */
function isForGood(code: number): boolean {
  return code >= 500 && code < 600
}

type LibraryError = {
  readonly code?: string
  /** What the system called it. */
  readonly originalCode?: string
  readonly command?: string
  readonly responseCode?: number
}

function wordFor(error: unknown): DeliveryError {
  if (error instanceof NoAnswer) return error.reason
  const { code = '', originalCode = '', command = '', responseCode = 0 } = error as LibraryError
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'EDNS') return 'dns error'
  if (code === 'ETLS' || (code === 'ESOCKET' && isOfTls(originalCode))) return 'tls error'
  if (code === 'EAUTH') return 'authentication failed'
  if (command === 'MAIL FROM') return 'sender refused'
  if (command === 'RCPT TO') return 'recipient refused'
  return responseCode >= 400 ? 'rejected' : 'connection refused'
}

/** What the system says of a connection has names of its own; all else that ends one is about certificates. */
function isOfTls(systemCode: string): boolean {
  return systemCode !== '' && !/^E(?:CONN|PIPE|TIMEDOUT|HOST|NET|ADDR)/.test(systemCode)
}
