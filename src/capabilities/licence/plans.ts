import type { Text } from '#kernel/languages'

export const planCodes = ['free', 'solo', 'firm', 'unlimited'] as const
export type PlanCode = (typeof planCodes)[number]

/** What a plan allows; null is without limit. */
export type Limits = {
  users: number | null
  companies: number | null
  imports_per_month: number | null
  storage_gb: number | null
}

export type Plan = {
  code: PlanCode
  name: Text
  /** Per firm, without VAT. */
  priceMonthly: string
  priceYearly: string
  limits: Limits
  features: readonly Text[]
}

const everything: Text = {
  fr: 'Toutes les fonctions, sans restriction',
  nl: 'Alle functies, zonder beperking',
  en: 'Every feature, without restriction',
  de: 'Alle Funktionen, ohne Einschränkung',
}
const mailHelp: Text = {
  fr: 'Assistance par e-mail',
  nl: 'Hulp per e-mail',
  en: 'Help by e-mail',
  de: 'Hilfe per E-Mail',
}
const phoneHelp: Text = {
  fr: 'Assistance par téléphone',
  nl: 'Telefonische hulp',
  en: 'Help by telephone',
  de: 'Hilfe per Telefon',
}
const agreed: Text = {
  fr: 'Délais d’intervention convenus par contrat',
  nl: 'Contractueel afgesproken reactietijden',
  en: 'Response times agreed by contract',
  de: 'Vertraglich vereinbarte Reaktionszeiten',
}

/** The price list. The limits of the free plan come from the configuration. */
export const plans: readonly Plan[] = [
  {
    code: 'free',
    name: { fr: 'Gratuit', nl: 'Gratis', en: 'Free', de: 'Kostenlos' },
    priceMonthly: '0.00',
    priceYearly: '0.00',
    limits: { users: 25, companies: 100, imports_per_month: 1000, storage_gb: 20 },
    features: [everything],
  },
  {
    code: 'solo',
    name: { fr: 'Solo', nl: 'Solo', en: 'Solo', de: 'Solo' },
    priceMonthly: '49.00',
    priceYearly: '490.00',
    limits: { users: 25, companies: 250, imports_per_month: 5000, storage_gb: 100 },
    features: [everything, mailHelp],
  },
  {
    code: 'firm',
    name: { fr: 'Cabinet', nl: 'Kantoor', en: 'Firm', de: 'Kanzlei' },
    priceMonthly: '149.00',
    priceYearly: '1490.00',
    limits: { users: 100, companies: 1000, imports_per_month: 25_000, storage_gb: 500 },
    features: [everything, mailHelp, phoneHelp],
  },
  {
    code: 'unlimited',
    name: { fr: 'Illimité', nl: 'Onbeperkt', en: 'Unlimited', de: 'Unbegrenzt' },
    priceMonthly: '399.00',
    priceYearly: '3990.00',
    limits: { users: null, companies: null, imports_per_month: null, storage_gb: null },
    features: [everything, mailHelp, phoneHelp, agreed],
  },
]

/** The plans with the limits of this installation. */
export function plansHere(freePlan: { users: number; companies: number }): Plan[] {
  return plans.map((plan) =>
    plan.code === 'free' ? { ...plan, limits: { ...plan.limits, ...freePlan } } : plan,
  )
}
