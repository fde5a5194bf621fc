import type { EventDefinition } from '#platform/events/event'
import { instant, nullable, object, oneOf, publicToken, text } from '#platform/shapes/index'
import type { Components } from './components.js'
import type { Json } from './json.js'
import { shownAs } from './successes.js'

/** The requests that receivers of webhooks get, one for each event. */
export function webhooks(events: readonly EventDefinition[], components: Components): Json {
  return Object.fromEntries(
    events.map((event) => [event.name, { post: request(event, components) }]),
  )
}

function request(event: EventDefinition, components: Components): Json {
  const envelope = envelopeOf(event)
  return {
    tags: ['webhooks'],
    summary: event.description.en,
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': shownAs(`${titleOf(event.name)}Event`, envelope, components),
      },
    },
    responses: { '2XX': { description: 'It was taken; anything else is tried again' } },
  }
}

const named = () => ({
  public_token: publicToken(),
  name: text({ examples: ['Bakkerij Janssens'] }),
})

function envelopeOf({ name, data }: EventDefinition) {
  return object({
    id: text({ examples: ['evt_5f0c1f0e6a7b4c2d8e9f0a1b2c3d4e5f'] }),
    event: oneOf([name]),
    api_version: oneOf(['v1']),
    created_at: instant(),
    firm: object(named()),
    company:
      name === 'webhook.test'
        ? nullable(object(named()), { examples: [null] })
        : nullable(object(named())),
    data,
  })
}

/** `EntryPosted` for `entry.posted`. */
function titleOf(event: string): string {
  const words = event.split(/[._]/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
