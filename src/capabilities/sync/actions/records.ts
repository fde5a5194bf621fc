import type { HeldTx } from '#platform/db/index'
import type { CompanyScope } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import { type Cut, nothing, withoutCut } from '../domain/own-fields.js'
import { inOrder } from '../domain/pages.js'
import { newestOf, resourcesOf } from '../queries/feed.js'
import { cutsFor } from './cuts.js'

/** Every record of a file that is not in the bin, kind by kind, as a first load gives its `data`: each a JSON text. */
export async function* everyRecord({
  tx,
  company,
  services,
}: {
  readonly tx: HeldTx
  readonly company: CompanyScope
  readonly services: Services
}): AsyncGenerator<{ readonly resource: string; readonly texts: AsyncIterable<string[]> }> {
  const cuts = cutsFor(services.recordTypes)
  for (const resource of inOrder(await resourcesOf(tx, company.id))) {
    const cut = cuts.get(resource) ?? nothing
    yield { resource, texts: textsOf(newestOf(tx, company.id, resource), cut) }
  }
}

async function* textsOf(
  portions: AsyncIterable<(readonly [string])[]>,
  cut: Cut,
): AsyncGenerator<string[]> {
  for await (const rows of portions) yield rows.map(([text]) => withoutCut(cut, text))
}
