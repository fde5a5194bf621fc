import type { Strangers } from '#platform/outgoing/strangers'
import type { AccessPoint, AccessPointConfig, Provider } from './access-point.js'
import { type CallLimits, type Calls, openCalls, usualLimits } from './calls.js'
import { eInvoiceBeAccessPoint } from './e-invoice-be.js'
import { genericAccessPoint } from './generic.js'
import { storecoveAccessPoint } from './storecove.js'

export type AccessPoints = {
  /** That of the installation, chosen by its operator; null without one. */
  readonly ofInstallation: AccessPoint | null
  /** One that a company file chose, which may only be on the public internet. */
  ofFile(config: AccessPointConfig): AccessPoint
}

const adapters: Readonly<
  Record<Provider, (calls: Calls, config: AccessPointConfig) => AccessPoint>
> = {
  generic: genericAccessPoint,
  storecove: storecoveAccessPoint,
  'e-invoice-be': eInvoiceBeAccessPoint,
}

export function openAccessPoints(
  config: AccessPointConfig,
  strangers: Strangers,
  limits: CallLimits = usualLimits,
): AccessPoints {
  const open = (at: AccessPointConfig, isOfFile: boolean) =>
    adapters[at.provider](openCalls(at, { strangers, isOfFile }, limits), at)
  return {
    ofInstallation: config.url === '' ? null : open(config, false),
    ofFile: (given) => open(given, true),
  }
}
