import { setUpVatCodes } from '#capabilities/vat-codes'
import type { ChartAccount, CountryPack, VatRegime } from '#countries'
import { classOf, codeUnder, parentOf } from '#countries'
import type { CompanyId } from '#kernel/ids'
import type { Language, Text } from '#kernel/languages'
import { firstVersion } from '#platform/operations/entity'
import type { Operation } from '#platform/operations/operation'
import { account as accountLog } from '../entity.js'
import { insertAccounts, takeAccountIds } from '../queries/write.js'
import type { Account } from '../schemas/account.js'

type NewCompany = { id: CompanyId; locale: Language; vatRegime: VatRegime }

/** An account that a file has beside the country's chart: that of a bank. */
export type OwnAccount = { number: string; labels: Text; like: string }

/** What of a country's chart a new file begins with. */
export type Beginning = (pack: CountryPack) => readonly ChartAccount[]

export const wholeChart: Beginning = ({ chart }) => chart
let beginning = wholeChart

/** Lets new files begin with less from here on, or with the whole chart again: tests make more files than people do. */
export function beginFilesWith(less: Beginning): void {
  beginning = less
}

/**
 * Gives a new file the chart and the VAT codes of its country, a statement each, and returns its
 * accounts by number.
 */
export async function setUpChart(
  op: Operation,
  company: NewCompany,
  pack: CountryPack,
  own: readonly OwnAccount[],
  controls: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Account>> {
  const chart = withOwn(beginning(pack), own)
  const codeIds = await setUpVatCodes(op, company, pack)
  const ids = await takeAccountIds(op.tx, chart.length)
  const accountIds = new Map(chart.map(({ number }, place) => [number, ids[place]!]))
  const accounts = chart.map(
    (row): Account => ({
      id: accountIds.get(row.number)!,
      company_id: company.id,
      number: row.number,
      label: row.labels[company.locale],
      labels: row.labels,
      class: row.class,
      type: row.type,
      kind: row.kind,
      parent_id: row.parent === null ? null : accountIds.get(row.parent)!,
      is_active: true,
      is_reconcilable: row.isReconcilable,
      is_control: controls.has(row.number),
      vat_code_id: codeIds.get(defaultCodeOf(row, pack, company.vatRegime) ?? '') ?? null,
      default_analytic: [],
      ...firstVersion(op.now),
      deleted_at: null,
    }),
  )
  await insertAccounts(op.tx, company.id, accounts, op.now)
  for (const account of accounts)
    op.record({ ...accountLog.created(account), companyId: company.id })
  return new Map(accounts.map((account) => [account.number, account]))
}

function defaultCodeOf({ defaultVatCode }: ChartAccount, pack: CountryPack, regime: VatRegime) {
  return defaultVatCode === null ? null : codeUnder(pack, regime, defaultVatCode)
}

/** The country's chart with the accounts of banks that it does not hold, each like one that it does. */
function withOwn(chart: readonly ChartAccount[], own: readonly OwnAccount[]): ChartAccount[] {
  const byNumber = new Map(chart.map((row) => [row.number, row]))
  const isHeading = (number: string) => byNumber.get(number)?.kind === 'heading'
  for (const { number, labels, like } of own) {
    const known = byNumber.get(number)
    const model = known ?? byNumber.get(like)!
    byNumber.set(number, {
      ...model,
      number,
      labels,
      class: classOf(number),
      parent: parentOf(number, isHeading),
    })
  }
  return [...byNumber.values()]
}
