import type { Reference } from '#platform/operations/references'

const ofAssets = {
  as: 'fixed_assets',
  table: 'fixed_assets',
  name: 'r.code',
  living: 'r.deleted_at IS NULL',
} as const

const accounts = ['account_id', 'depreciation_account_id', 'expense_account_id']
const ownAccounts = ['gain_account_id', 'loss_account_id']
const standing = { living: 'r.reversed_on IS NULL' } as const

/** A row for each code that a distribution names. */
const byCode = (table: string) => `(SELECT r.*, (s ->> 'code_id')::bigint AS code_id
  FROM ${table} r, jsonb_array_elements(r.analytic) AS s)`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', columns: accounts, ...ofAssets },
  { to: 'accounts', as: 'asset_categories', table: 'asset_categories', columns: [...accounts, ...ownAccounts], name: 'r.code', living: 'r.deleted_at IS NULL' },
  { to: 'asset_categories', columns: ['category_id'], ...ofAssets },
  { to: 'third_parties', columns: ['third_party_id'], ...ofAssets },
  { to: 'documents', columns: ['document_id'], ...ofAssets },
  { to: 'analytic_codes', columns: ['code_id'], ...ofAssets, from: byCode('fixed_assets') },
  { to: 'analytic_codes', as: 'asset_categories', table: 'asset_categories', columns: ['code_id'], name: 'r.code', living: 'r.deleted_at IS NULL', from: byCode('asset_categories') },
  { to: 'journals', as: 'depreciation_runs', table: 'depreciation_runs', columns: ['journal_id'] },
  { to: 'fixed_assets', as: 'depreciation', table: 'asset_depreciations', from: 'asset_depreciations', columns: ['asset_id'], ...standing },
  { to: 'fixed_assets', as: 'transfers', table: 'asset_transfers', columns: ['asset_id'], ...standing },
]
