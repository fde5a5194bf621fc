import { openReceivers, type Receivers, type ReceiversOptions } from '#platform/outgoing/receivers'
import { openStrangers, type Strangers } from '#platform/outgoing/strangers'
import type { AccessPointConfig } from './access-point/access-point.js'
import type { CallLimits } from './access-point/calls.js'
import { type AccessPoints, openAccessPoints } from './access-point/index.js'
import { type AnalysisService, openAnalysisService } from './analysis/client.js'
import type { AnalysisConfig } from './analysis/config.js'
import { type MailServers, openMailServers } from './mail/servers.js'
import {
  openPeppolNetwork,
  type PeppolConfig,
  type PeppolNetwork,
} from './peppol-directory/client.js'
import {
  type ExternalConfig,
  type ExternalPlatform,
  openExternalPlatform,
} from './platform/client.js'
import { type CompanyRegister, openRegister, type RegisterConfig } from './register/client.js'
import { openSirene, type Sirene, type SireneConfig } from './sirene/client.js'
import { openVies, type Vies, type ViesConfig } from './vies/client.js'

/** Everyone the service asks: each is reached through the client of its folder alone. */
export type Outside = {
  /** The fiduciary platform that owns accounts, firms and teams which are mirrored here. */
  readonly platform: ExternalPlatform
  readonly vies: Vies
  readonly peppol: PeppolNetwork
  readonly register: CompanyRegister
  readonly sirene: Sirene
  /** By which electronic invoices go to Peppol and come from it. */
  readonly accessPoints: AccessPoints
  /** A second reader of documents; null without one. */
  readonly analysis: AnalysisService | null
  /** Where webhooks are sent. */
  readonly receivers: Receivers
  /** Servers that company files choose for themselves. */
  readonly strangers: Strangers
  /** By which mail of company files is sent. */
  readonly mail: MailServers
}

export type OutsideConfig = {
  readonly external: ExternalConfig
  readonly lookups: {
    readonly vies: ViesConfig
    readonly peppol: PeppolConfig
    readonly register: RegisterConfig
    readonly sirene: SireneConfig
  }
  readonly accessPoint: AccessPointConfig
  readonly analysis: AnalysisConfig
  readonly webhooks: Pick<ReceiversOptions, 'isLocalAllowed'>
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly dataDir: string
}

/** How those outside are found and waited for, where a test knows better. */
export type StrangersOptions = Omit<ReceiversOptions, 'isLocalAllowed'> & {
  readonly accessPoint?: CallLimits
}

/** `receivers` says how the servers of strangers are found and waited for, where a test knows better. */
export function openOutside(
  {
    external,
    lookups,
    accessPoint,
    analysis,
    webhooks: { isLocalAllowed },
    ...mail
  }: OutsideConfig,
  receivers: StrangersOptions = {},
): Outside {
  const strangers = openStrangers({ isLocalAllowed, ...receivers })
  return {
    platform: openExternalPlatform(external),
    vies: openVies(lookups.vies),
    peppol: openPeppolNetwork(lookups.peppol),
    register: openRegister(lookups.register),
    sirene: openSirene(lookups.sirene),
    accessPoints: openAccessPoints(accessPoint, strangers, receivers.accessPoint),
    analysis: openAnalysisService(analysis),
    receivers: openReceivers({ isLocalAllowed, ...receivers }),
    strangers,
    mail: openMailServers({ ...mail, isLocalAllowed, ...receivers }),
  }
}
