import type { Reference } from '#platform/operations/references'

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', as: 'letterings', table: 'letterings', columns: ['account_id'], stops: [] },
  { to: 'accounts', as: 'letterings', table: 'lettering_codes', columns: ['account_id'], isCounted: false },
  { to: 'third_parties', as: 'letterings', table: 'letterings', columns: ['third_party_id'], stops: ['purge'] },
]
