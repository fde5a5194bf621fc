import { openPeppolNetwork, type PeppolConfig, type PeppolNetwork } from './peppol.js'
import { type CompanyRegister, openRegister, type RegisterConfig } from './register.js'
import { openVies, type Vies, type ViesConfig } from './vies.js'

/** What others know about a company: its VAT number, its place on Peppol, its entry in the register. */
export type Lookups = {
  readonly vies: Vies
  readonly peppol: PeppolNetwork
  readonly register: CompanyRegister
}

export type LookupsConfig = { vies: ViesConfig; peppol: PeppolConfig; register: RegisterConfig }

export function openLookups(config: LookupsConfig): Lookups {
  return {
    vies: openVies(config.vies),
    peppol: openPeppolNetwork(config.peppol),
    register: openRegister(config.register),
  }
}
