import assert from 'node:assert/strict'
import { type Books, openBooks } from '#testing/books'
import { type Desk, openDesk } from '#testing/desk'
import { own, seller } from '#testing/e-invoices'
import { Person, replies } from '#testing/http'
import { ends, openReceiver, type Receiver } from '#testing/receiver'
import type { chapter } from '../chapter.js'
import { importerOf } from '../uploads.js'

export type Chapter = ReturnType<typeof chapter>

/** The scene of the chapter: a firm that keeps one file, and the external platform beside it. */
export const scene = {} as {
  books: Books
  desk: Desk
  platform: Receiver
  importer: ReturnType<typeof importerOf>
  /** The supplier who sends the electronic invoices of the tests. */
  supplier: number
}

export async function openService(): Promise<void> {
  const platform = await openReceiver(ends(404))
  const books = await openBooks({
    environment: { EXTERNAL_URL: platform.url.replace('/hook', ''), EXTERNAL_KEY: 'key' },
  })
  const desk = await openDesk(books)
  const { admin, path } = desk
  replies(await admin.patch(path, { vat_number: own.vatNumber }), 200)
  const party = { type: 'supplier', name: seller.name, vat_number: seller.vatNumber }
  const supplier = replies(await admin.post(`${path}/third-parties`, party), 201).body.id
  Object.assign(scene, { books, desk, platform, importer: importerOf(desk), supplier })
}

export async function closeService(): Promise<void> {
  await scene.platform.close()
  await scene.books.close()
}

/** Someone with an integration token of these abilities. */
export async function holding(who: Person, ...abilities: string[]): Promise<Person> {
  const token = await scene.books.newTokenFor(who.id, 'integration', abilities)
  return new Person(scene.books.base, token, who.id, who.email)
}

/** A member of the demo firm, with a file of that firm. */
export async function demoVisitor() {
  const { books } = scene
  const firm = await books.newFirm()
  const company = await books.newCompany(firm, { isDemo: true })
  await books.sql.query('UPDATE firms SET is_demo = true WHERE id = $1', [firm.id])
  const visitor = await books.member(firm, 'admin', { isDemo: true })
  /** Leaves room for another demo firm. */
  const leave = () => books.sql.query('UPDATE firms SET is_demo = false WHERE id = $1', [firm.id])
  return { firm, company, visitor, leave }
}

/** What the external platform says next. */
export function platformSays(body: unknown, status = 200): void {
  scene.platform.answers = ends(status, JSON.stringify(body))
}

/** That a record has these members, whatever else it has. */
export function has(record: unknown, names: string): void {
  const missing = names.split(/\s+/).filter((name) => !(name in (record as object)))
  assert.deepEqual(missing, [], `in ${JSON.stringify(record).slice(0, 300)}`)
}

export const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+Z$/
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of the fields that the specification gives the records. */
export const fieldsOf = {
  user: 'id name email locale email_verified pending_email is_platform_admin is_demo firms managed_firms',
  firm: 'public_token name enterprise_number vat_number itaa_number itaa_status itaa_quality address postal_code city website logo_url is_partner country_code locale email phone source synced_at can_manage members companies',
  member: 'id name email auth_source locale role is_active all_companies companies',
  company:
    'id public_token firm_id code name legal_form legal_form_code enterprise_number vat_number country_pack vat_regime currency locale address street house_number box postal_code city country latitude longitude nace_codes main_nace_code company_sheet_at logo_url icon_url fiscal_year_start fiscal_year_end settings is_active is_demo source external_id synced_at created_at updated_at deleted_at lock_version version journal_entries_count firm fiscal_years journals',
  token: 'id name abilities created_at expires_at last_used_at',
  webhook:
    'id url description events is_active secret_hint last_delivery_at last_status created_at updated_at',
  delivery:
    'id event_id event status attempts next_attempt_at response_status response_excerpt duration_ms delivered_at created_at payload',
  import:
    'id company_id batch_id original_name mime size kind status progress step engine suggested_direction suggested_third_party_id suggested_third_party extracted warnings error duplicate_of_import_id duplicate_of_document_id imported_document_id file_url has_preview version',
  entry: 'id journal_id number entry_date label reference status journal third_party lines',
  entryLine: 'id account_id debit credit account',
  thirdParty: 'id type code name vat_number version',
  document: 'id type direction number document_date status third_party lines',
  page: 'data current_page last_page per_page total from to first_page_url last_page_url next_page_url prev_page_url path links',
} as const
