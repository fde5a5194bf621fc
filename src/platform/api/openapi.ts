import type { EventDefinition } from '#platform/events/event'
import { type Components, openComponents } from './openapi/components.js'
import { needsToken } from './openapi/headers.js'
import type { Json } from './openapi/json.js'
import { addSharedParameters, parameters } from './openapi/parameters.js'
import { addGeneralRefusals, refusals } from './openapi/refusals.js'
import { requestBody, successes } from './openapi/successes.js'
import { webhooks } from './openapi/webhooks.js'
import type { Route } from './route.js'

export type OpenApiOptions = {
  title: string
  description: string
  /** What each area of the route tables is about. */
  areas: Readonly<Record<string, string>>
  /** What webhooks announce. */
  events: readonly EventDefinition[]
}

/** The OpenAPI 3.1 description of the API, read from the same rows and schemas that run it. */
export function openApiDocument(routes: readonly Route[], options: OpenApiOptions): Json {
  const components = openComponents()
  addGeneralRefusals(components)
  addSharedParameters(routes, components)
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, components),
    }
  const used = new Set(routes.map((route) => route.area))
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: '1.0.0',
      summary: 'Accounting for firms and their company files in Belgium, France and Luxembourg',
      description: options.description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(options.areas)
      .filter(([area]) => used.has(area))
      .map(([name, description]) => ({ name, description, 'x-displayName': displayName(name) })),
    security: [{ bearer: [] }],
    paths,
    webhooks: webhooks(options.events, components),
    components: {
      ...components.all(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session token from signing in, or an integration token',
        },
      },
    },
  }
}

function operation(route: Route, components: Components): Json {
  const isOpen = !needsToken(route)
  return {
    operationId: route.name,
    tags: [route.area],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(isOpen ? { security: [] } : {}),
    'x-dubbel': {
      ability: route.ability,
      role: route.role,
      demo: route.demo,
      ...(route.demoFields.length > 0 ? { demo_refuses_fields: route.demoFields } : {}),
      limited_token: route.limitedToken,
      platform_admin: route.platformAdmin,
      scope: route.scope,
      limit: route.limit?.perMinute ?? null,
    },
    parameters: parameters(route, components),
    ...requestBody(route, components),
    responses: { ...successes(route, components), ...refusals(route, components) },
  }
}

function displayName(area: string): string {
  return (area.charAt(0).toUpperCase() + area.slice(1)).replaceAll('-', ' ')
}

export { envelope } from './openapi/successes.js'
