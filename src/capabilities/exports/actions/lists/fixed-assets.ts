import { listFixedAssets } from '#capabilities/fixed-assets'
import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { logSeqOf } from '#platform/changes/log-seq'
import { todayFor } from '#platform/operations/today'
import * as shape from '#platform/shapes/index'
import type { Cell, Kind, Paper } from '#platform/tables/table'
import { accountsById, partiesById } from '../../queries/named.js'
import type { Export, ExportReading } from '../export.js'
import { columnOf } from './list.js'
import type { titles } from './titles.js'

const { object, maybe } = shape

const AssetsAsked = object({ on: maybe(shape.day()) })

type Asset = Awaited<ReturnType<typeof listFixedAssets>>[number]
/** What assets name, by id. */
type Named = {
  readonly accounts: Awaited<ReturnType<typeof accountsById>>
  readonly parties: Awaited<ReturnType<typeof partiesById>>
}
type AssetColumn = {
  readonly key: keyof typeof titles
  readonly kind?: Kind
  readonly isName?: boolean
  readonly paper?: Paper
  readonly of: (asset: Asset, named: Named) => Cell | undefined
}

const unprinted: { readonly paper: Paper } = { paper: { width: null } }

const columns: readonly AssetColumn[] = [
  { key: 'id', kind: 'count', of: ({ id }) => id, ...unprinted },
  { key: 'code', of: ({ code }) => code, paper: { width: 60 } },
  { key: 'label', of: ({ label }) => label, paper: { lines: 2 } },
  { key: 'category_code', of: ({ category }) => category?.code, ...unprinted },
  { key: 'category_name', of: ({ category }) => category?.label, isName: true, ...unprinted },
  { key: 'nature', of: ({ nature }) => nature, ...unprinted },
  {
    key: 'account_code',
    of: ({ account_id }, { accounts }) => accounts.get(account_id)?.number,
    paper: { width: 44 },
  },
  {
    key: 'account_name',
    of: ({ account_id }, { accounts }) => accounts.get(account_id)?.label,
    isName: true,
    ...unprinted,
  },
  {
    key: 'depreciation_account_code',
    of: ({ depreciation_account_id: id }, { accounts }) => accounts.get(id ?? 0)?.number,
    ...unprinted,
  },
  {
    key: 'expense_account_code',
    of: ({ expense_account_id: id }, { accounts }) => accounts.get(id ?? 0)?.number,
    ...unprinted,
  },
  { key: 'acquired_on', kind: 'day', of: ({ acquired_on }) => acquired_on },
  { key: 'in_service_on', kind: 'day', of: ({ in_service_on }) => in_service_on, ...unprinted },
  { key: 'acquisition_value', kind: 'amount', of: ({ acquisition_value }) => acquisition_value },
  {
    key: 'residual_value',
    kind: 'amount',
    of: ({ residual_value }) => residual_value,
    ...unprinted,
  },
  {
    key: 'depreciable_value',
    kind: 'amount',
    of: ({ depreciable_value }) => depreciable_value,
    ...unprinted,
  },
  { key: 'method', of: ({ method }) => method, paper: { width: 44 } },
  { key: 'duration_months', kind: 'count', of: ({ duration_months }) => duration_months },
  { key: 'rate', kind: 'percent', of: ({ rate }) => rate, ...unprinted },
  { key: 'prorata', of: ({ prorata }) => prorata, ...unprinted },
  {
    key: 'previous_depreciation',
    kind: 'amount',
    of: ({ previous_depreciation }) => previous_depreciation,
    ...unprinted,
  },
  { key: 'previous_until', kind: 'day', of: ({ previous_until }) => previous_until, ...unprinted },
  { key: 'depreciated', kind: 'amount', of: ({ depreciated }) => depreciated },
  { key: 'book_value', kind: 'amount', of: ({ book_value }) => book_value },
  {
    key: 'planned_depreciation',
    kind: 'amount',
    of: ({ planned_depreciation }) => planned_depreciation,
    ...unprinted,
  },
  {
    key: 'planned_book_value',
    kind: 'amount',
    of: ({ planned_book_value }) => planned_book_value,
    ...unprinted,
  },
  { key: 'status', of: ({ status }) => status, paper: { width: 44 } },
  { key: 'disposed_on', kind: 'day', of: ({ disposed_on }) => disposed_on, ...unprinted },
  { key: 'disposal_kind', of: ({ disposal_kind }) => disposal_kind, ...unprinted },
  {
    key: 'disposal_value',
    kind: 'amount',
    of: ({ disposal_value }) => disposal_value,
    ...unprinted,
  },
  {
    key: 'disposal_result',
    kind: 'amount',
    of: ({ disposal_result }) => disposal_result,
    ...unprinted,
  },
  {
    key: 'third_party_code',
    of: ({ third_party_id: id }, { parties }) => parties.get(id ?? 0)?.code,
    isName: true,
    ...unprinted,
  },
  {
    key: 'third_party_name',
    of: ({ third_party_id: id }, { parties }) => parties.get(id ?? 0)?.name,
    isName: true,
    ...unprinted,
  },
  { key: 'entry_line_id', kind: 'count', of: ({ entry_line_id }) => entry_line_id, ...unprinted },
  { key: 'document_id', kind: 'count', of: ({ document_id }) => document_id, ...unprinted },
  { key: 'serial_number', of: ({ serial_number }) => serial_number, ...unprinted },
  { key: 'location', of: ({ location }) => location, ...unprinted },
  { key: 'note', of: ({ note }) => note, ...unprinted },
]

/** The register of assets with its figures at the end of a day; what was acquired later is not in it. */
export const fixedAssets: Export = {
  name: 'fixed-assets',
  label: {
    fr: 'Immobilisations',
    nl: 'Vaste activa',
    en: 'Fixed assets',
    de: 'Anlagen',
  },
  description: {
    fr: 'Le registre des immobilisations à un jour, avec leurs valeurs.',
    nl: 'Het register van de vaste activa op een dag, met hun waarden.',
    en: 'The register of fixed assets on a day, with their values.',
    de: 'Das Anlagenverzeichnis an einem Tag, mit den Werten.',
  },
  formats: ['xlsx', 'csv', 'pdf'],
  asked: AssetsAsked,
  async open(op, { on: asked }: { on?: Day | null }) {
    const on = asked ?? todayFor(op)
    const assets = await listFixedAssets(op, { query: { on } })
    const named = await namedBy(op, assets)
    return {
      table: {
        columns: columns.map(columnOf),
        rows: () => [assets.map((asset) => columns.map(({ of }) => of(asset, named) ?? null))],
      },
      chosen: { on },
      from: null,
      to: on,
      comparison: null,
      logSeq: await logSeqOf(op),
      notes: [],
    }
  },
}

async function namedBy(op: ExportReading, assets: readonly Asset[]): Promise<Named> {
  const accountIds = assets.flatMap((asset) => [
    asset.account_id,
    asset.depreciation_account_id,
    asset.expense_account_id,
  ])
  return {
    accounts: await accountsById(op, distinct(accountIds)),
    parties: await partiesById(op, distinct(assets.map(({ third_party_id }) => third_party_id))),
  }
}
