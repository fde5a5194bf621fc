import { request } from 'node:http'
import { answerParent } from './child.js'

/** The ceiling of deliveries: a client that sends the same requests and does nothing else. */
export type Round = {
  readonly urls: readonly string[]
  readonly headers: Record<string, string>
  readonly body: string
  /** How many to each, and how many of them at once. */
  readonly each: number
  readonly lanes: number
}

answerParent({ ready: true }, sendRound)

async function sendRound(round: Round): Promise<object> {
  const lane = async (url: string) => {
    for (let count = 0; count < round.each / round.lanes; count++) await sendOnce(url, round)
  }
  await Promise.all(
    round.urls.flatMap((url) => Array.from({ length: round.lanes }, () => lane(url))),
  )
  return { sent: true }
}

/** Like a delivery, on a connection of its own. */
function sendOnce(url: string, { headers, body }: Round): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(url, { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume()
      answer.on('end', done)
    })
    call.on('error', failed)
    call.end(body)
  })
}
