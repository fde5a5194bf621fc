import { firmRoles } from '#kernel/roles'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable } = shape

export const User = object(
  {
    id: shape.id(),
    name: shape.text({ examples: ['Els Peeters'] }),
    email: shape.email(),
    locale: shape.language(),
    email_verified: shape.boolean(),
    pending_email: nullable(shape.email()),
    is_platform_admin: shape.boolean(),
    is_demo: shape.boolean({ description: 'true for a user of the demo firm' }),
    firms: shape.list(
      object({
        public_token: shape.publicToken(),
        name: shape.text({ examples: ['Fiduciaire Exemple'] }),
        role: shape.oneOf(firmRoles),
      }),
    ),
    managed_firms: shape.list(
      object({
        public_token: shape.publicToken(),
        name: shape.text({ examples: ['Fiduciaire Exemple'] }),
      }),
    ),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

export const SignIn = object(
  {
    email: shape.email(),
    password: shape.secret({ examples: ['correct horse battery'] }),
    device_name: optional(nullable(shape.text({ max: 100, examples: ['Laptop Els'] }))),
  },
  { title: 'SignIn' },
)

export const SignedIn = object(
  {
    token: nullable(shape.text({ description: 'shown once; only a hash is kept' })),
    user: User,
  },
  { title: 'SignedIn' },
)

export const Profile = object(
  {
    name: optional(shape.text({ max: 200, examples: ['Els Peeters'] })),
    locale: optional(shape.language()),
  },
  { title: 'Profile' },
)

export const NewPassword = object(
  {
    current_password: shape.secret({ examples: ['correct horse battery'] }),
    password: shape.secret({ min: 8, examples: ['a longer phrase of mine'] }),
  },
  { title: 'NewPassword' },
)

export const NewEmail = object(
  {
    email: shape.email({ examples: ['els.peeters@example.be'] }),
    current_password: shape.secret({ examples: ['correct horse battery'] }),
  },
  { title: 'NewEmail' },
)

export const VerifyLink = object({
  user: shape.id(),
  email: shape.email(),
})

export const Verified = object(
  { email: shape.email(), email_verified: shape.boolean() },
  { title: 'Verified' },
)

export const Session = object(
  {
    id: shape.id(),
    device_name: shape.text({ examples: ['Laptop Els'] }),
    created_at: shape.instant(),
    last_used_at: nullable(shape.instant()),
    expires_at: nullable(shape.instant()),
    is_current: shape.boolean(),
  },
  { title: 'Session' },
)
export const Sessions = object({ data: shape.list(Session) })

export const abilities = ['read', 'write', 'sync'] as const

export const IntegrationToken = object(
  {
    id: shape.id(),
    name: shape.text({ max: 100, examples: ['Webshop'] }),
    abilities: shape.list(shape.oneOf(abilities), { examples: [['read', 'write']] }),
    company_tokens: nullable(
      shape.list(shape.publicToken(), {
        description: 'only these company files; null: all of the user',
      }),
    ),
    created_at: shape.instant(),
    expires_at: nullable(shape.instant()),
    last_used_at: nullable(shape.instant()),
  },
  { title: 'IntegrationToken' },
)
export type IntegrationToken = Static<typeof IntegrationToken>
export const IntegrationTokens = object({ data: shape.list(IntegrationToken) })

export const NewIntegrationToken = object(
  {
    name: shape.text({ max: 100, examples: ['Webshop'] }),
    abilities: shape.list(shape.oneOf(abilities), {
      min: 1,
      max: 10,
      examples: [['read', 'write']],
    }),
    expires_in_days: optional(nullable(shape.integer({ min: 1, max: 730, examples: [365] }))),
    company_tokens: optional(
      nullable(shape.list(shape.publicToken(), { max: 1000, examples: [null] })),
    ),
  },
  { title: 'NewIntegrationToken' },
)

export const CreatedIntegrationToken = object(
  {
    token: nullable(shape.text({ description: 'shown once; only a hash is kept' })),
    integration_token: IntegrationToken,
  },
  { title: 'CreatedIntegrationToken' },
)
