import type { Address } from '#kernel/address'
import { type Day, parseDay } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { text } from '#platform/outgoing/fields'

/** What a register knows of a company; null where it says nothing. The address is that of its seat. */
export type CompanySheet = Address & {
  name: string
  names: CompanyName[]
  legal_form: string | null
  legal_form_code: string | null
  /** Null where only the VAT number is known. */
  enterprise_number: string | null
  vat_number: string | null
  status: CompanyStatus | null
  started_on: Day | null
  /** In one line. */
  address: string | null
  latitude: number | null
  longitude: number | null
  nace_codes: NaceCode[]
  main_nace_code: string | null
  email: string | null
  phone: string | null
  website: string | null
}

export type CompanyName = { name: string; language: Language | null; kind: NameKind }
export type NaceCode = { code: string; classification: string | null; version: string | null }

export const nameKinds = ['legal', 'abbreviation', 'commercial'] as const
export type NameKind = (typeof nameKinds)[number]

export const companyStatuses = ['active', 'ceased'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** A company in a list of those that were found. */
export type CompanyHit = Pick<
  CompanySheet,
  | 'name'
  | 'enterprise_number'
  | 'vat_number'
  | 'legal_form'
  | 'legal_form_code'
  | 'postal_code'
  | 'city'
  | 'status'
>

/** How long a name and an address may be; what is longer is cut. */
export const longest = { name: 200, address: 500 } as const

/** A day that a register writes; anything else is none. */
export function dayOf(value: unknown): Day | null {
  return typeof value === 'string' ? (parseDay(value) ?? null) : null
}

/** Degrees as a number or as its text. */
export function degreesOf(value: unknown, most: number): number | null {
  const degrees = typeof value === 'string' && value.length < 30 ? Number(value || 'x') : value
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null
}

/** The name of a company, cut; null where there is none by which it could be told from others. */
export function nameOf(value: unknown): string | null {
  return typeof value === 'number' ? null : text(value, longest.name)
}

/** A company of which nothing is known but what is put in its place. */
export const unknownCompany: Omit<CompanySheet, 'name'> = {
  names: [],
  legal_form: null,
  legal_form_code: null,
  enterprise_number: null,
  vat_number: null,
  status: null,
  started_on: null,
  address: null,
  street: null,
  house_number: null,
  box: null,
  postal_code: null,
  city: null,
  country: null,
  latitude: null,
  longitude: null,
  nace_codes: [],
  main_nace_code: null,
  email: null,
  phone: null,
  website: null,
}
