import type { CompanyId, FirmId, PublicToken, TokenId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import type { CompanyRole, FirmRole } from '#kernel/roles'

/** Who calls, and with which token. */
export type Caller = {
  readonly user: {
    readonly id: UserId
    readonly name: string
    readonly email: string
    readonly locale: Language | null
    readonly isPlatformAdmin: boolean
    readonly isDemo: boolean
  }
  readonly token: {
    readonly id: TokenId
    readonly kind: 'session' | 'integration' | 'demo'
    readonly abilities: readonly string[]
    /** Null: every company file of the user. Else only these. */
    readonly companyIds: readonly CompanyId[] | null
  }
  /** The user as the API shows them, where the row asks for it. */
  readonly shown?: object
  /** Where this was kept from a moment ago: the write must prove that it still holds. */
  readonly proof?: Proof
}

/** What lets the database see, with the write itself, that an access which was kept still holds. */
export type Proof = {
  readonly tokenHash: Buffer
  readonly companyToken: string
  readonly stamp: string
  isGiven: boolean
}

/** The firm that a path names, as the caller sees it. */
export type FirmScope = {
  readonly id: FirmId
  readonly publicToken: PublicToken
  readonly name: string
  readonly isDemo: boolean
  readonly role: FirmRole
  /** False for a platform admin who administers the firm without belonging to it. */
  readonly isMember: boolean
  /** Whether it has an active admin of its own. */
  readonly hasAdmin: boolean
}

/** The company file that a path names, as the caller sees it. */
export type CompanyScope = {
  readonly id: CompanyId
  readonly publicToken: PublicToken
  readonly name: string
  readonly firmId: FirmId | null
  readonly isDemo: boolean
  readonly role: CompanyRole
  readonly isFirmAdmin: boolean
  /** The language of its labels. */
  readonly locale: Language
  readonly currency: string
  /** The country whose books it keeps. */
  readonly countryPack: string
  /** Whether the firm has anyone to send events to. */
  readonly hasWebhooks: boolean
}

export type Access = Caller & {
  readonly firm: FirmScope | null
  readonly company: CompanyScope | null
}

export type ScopeName = 'open' | 'user' | 'firm' | 'company'

/** Finds, in one statement, who holds a token and what they are to the firm or file of the path. */
export type FindAccess = (wanted: {
  tokenHash: Buffer
  scope: Exclude<ScopeName, 'open'>
  publicToken: string | null
  now: Instant
  /** Whether the caller is to be shown. */
  isShown: boolean
  /** Whether what was kept from a moment ago will do, since the write proves it; 'anew' keeps what is read now. */
  kept: 'no' | 'yes' | 'anew'
}) => Promise<Access | undefined>
