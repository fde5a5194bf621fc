import { accounts } from '#capabilities/accounts'
import { analytics } from '#capabilities/analytics'
import { accessFinder, auth, tokenToucher } from '#capabilities/auth'
import { bank } from '#capabilities/bank'
import { bridge } from '#capabilities/bridge'
import { companies } from '#capabilities/companies'
import { demo } from '#capabilities/demo'
import { documents } from '#capabilities/documents'
import { entries } from '#capabilities/entries'
import { exports } from '#capabilities/exports'
import { firms, mirrorSignIn } from '#capabilities/firms'
import { fiscalYears } from '#capabilities/fiscal-years'
import { fixedAssets } from '#capabilities/fixed-assets'
import { history } from '#capabilities/history'
import { importer } from '#capabilities/importer'
import { connections, integrations } from '#capabilities/integrations'
import { journals } from '#capabilities/journals'
import { ledger } from '#capabilities/ledger'
import { lettering } from '#capabilities/lettering'
import { licence } from '#capabilities/licence'
import { lookup } from '#capabilities/lookup'
import { mail } from '#capabilities/mail'
import { meta, welcomePage } from '#capabilities/meta'
import { payments } from '#capabilities/payments'
import { peppol } from '#capabilities/peppol'
import { recurring } from '#capabilities/recurring'
import { reports } from '#capabilities/reports'
import { sync } from '#capabilities/sync'
import { takeover } from '#capabilities/takeover'
import { thirdParties } from '#capabilities/third-parties'
import { vat } from '#capabilities/vat'
import { vatCodes } from '#capabilities/vat-codes'
import { startDispatcher, webhooks } from '#capabilities/webhooks'
import type { Capability } from '#platform/api/capability'
import { type InnerCalls, openInnerCalls } from '#platform/api/inner-calls'
import { openApiDocument } from '#platform/api/openapi'
import type { Route } from '#platform/api/route'
import { catalogueOf, type EventCatalogue } from '#platform/events/catalogue'
import { housekeeping } from '#platform/jobs/housekeeping'
import type { ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import type { IntegrationWork } from '#platform/operations/connections'
import type { Follower } from '#platform/operations/followers'
import type { Invariant } from '#platform/operations/invariants'
import type { RecordType } from '#platform/operations/record-type'
import type { Reference } from '#platform/operations/references'
import { sendingWork } from '#platform/sendings/jobs'
import { apiDescription } from './api-description.js'

/** What the capabilities bring together. */
export type App = {
  readonly capabilities: readonly Capability[]
  readonly routes: readonly Route[]
  /** Those that others belong to first. */
  readonly records: readonly RecordType[]
  readonly events: EventCatalogue
  readonly tasks: readonly Task[]
  readonly schedule: readonly ScheduledJob[]
  readonly invariants: readonly Invariant[]
  readonly references: readonly Reference[]
  readonly followers: readonly Follower[]
  readonly integrationWorks: readonly IntegrationWork[]
}

/** The list of capabilities, in reading order: everything that the service does comes from one of these. */
export function composeApp(more: readonly Capability[] = []): App {
  // Both are built for the first who asks: the document takes longer than all else at a start.
  let document: ReturnType<typeof openApiDocument> | undefined
  let innerCalls: InnerCalls | undefined
  const ofProduct: readonly Capability[] = [
    meta(() => (document ??= described())),
    auth(mirrorSignIn),
    demo,
    firms,
    licence,
    lookup,
    companies,
    // Accounts name VAT codes, and leave the bin before them.
    vatCodes,
    // So they do with analytic codes.
    analytics,
    accounts,
    journals,
    fiscalYears,
    thirdParties,
    ledger,
    entries,
    recurring,
    lettering,
    vat,
    documents,
    fixedAssets,
    payments,
    importer,
    peppol,
    bank,
    reports,
    exports,
    takeover,
    mail,
    integrations,
    history,
    sync(() => (innerCalls ??= openInnerCalls(routes))),
    webhooks,
    bridge,
  ]
  const capabilities = [...ofProduct, ...more]
  const routes = capabilities.flatMap((one) => one.routes)
  const events = catalogueOf(ofProduct.flatMap((one) => one.events))

  const sending = sendingWork(capabilities.flatMap((one) => one.channels))

  function described() {
    const areas = Object.assign({}, ...capabilities.map(({ about }) => about))
    const options = { title: 'Dubbel', description: apiDescription, areas }
    return openApiDocument(routes, { ...options, events: [...events.values()] })
  }

  return {
    capabilities,
    routes,
    records: capabilities.flatMap((one) => one.records),
    events,
    tasks: [...sending.tasks, ...capabilities.flatMap((one) => one.tasks)],
    schedule: [...housekeeping, ...sending.schedule, ...capabilities.flatMap((one) => one.jobs)],
    invariants: capabilities.flatMap((one) => one.invariants),
    references: capabilities.flatMap((one) => one.references),
    followers: capabilities.flatMap((one) => one.followers),
    integrationWorks: capabilities.flatMap((one) => one.integrationWorks),
  }
}

/** The capabilities of the product alone. */
export const app: App = composeApp()

export { accessFinder, connections, startDispatcher, tokenToucher, welcomePage }
