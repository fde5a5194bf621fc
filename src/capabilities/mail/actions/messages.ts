import { type DocumentRow, findDocument, isSent, papersOf } from '#capabilities/documents'
import { findThirdParty, readStatement, type ThirdParty } from '#capabilities/third-parties'
import { formatBelgianCommunication, packFor } from '#countries'
import { formatDay } from '#kernel/formats'
import type { Language } from '#kernel/languages'
import { invalidField, type Problem, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { FileAnswer, type FileReply } from '#platform/api/route'
import type {
  CompanyOperation,
  InCompany,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import { asksForElectronicInvoice } from '../domain/electronic.js'
import type { TemplateKey } from '../domain/keys.js'
import type { Values } from '../domain/placeholders.js'
import { creditNoteText, type TemplateText } from '../domain/texts.js'
import { money } from '../domain/values.js'
import { messages, problems, type WarningCode } from '../problems.js'
import { openOfEntry, partyFields, stateNow } from '../queries/documents.js'
import { findMessage, messagesOf, type NewMessage, pageOfMessages } from '../queries/messages.js'
import type { MailMessage, NewMailMessage, SpokenMessageFilter } from '../schemas/messages.js'
import { type Around, aroundOf, valuesFor, written } from './around.js'
import { keepAttachments } from './files.js'
import { addressed, type Draft, queueMails, recipientsOf } from './queue.js'
import { refuseBadAddresses } from './recipients.js'
import { shownMessage } from './show.js'
import { wordsFor } from './template-texts.js'
import { refuseFaults } from './templates.js'

type Viewing = Reading & InCompany

export async function listMailMessages(
  op: Viewing,
  { query, page }: { query: Static<typeof SpokenMessageFilter>; page: PageAsked },
) {
  const { lang: _, ...filter } = query
  const { ids, total } = await pageOfMessages(op, filter, page.perPage, page.offset)
  const rows = await messagesOf(op, ids)
  return { rows: rows.map((row) => shownMessage(row, op.language)), total }
}

export async function readMailMessage(op: Viewing, { id }: { id: number }): Promise<MailMessage> {
  const found = await findMessage(op, id)
  if (!found) throw problem(uncoded.not_found)
  return shownMessage(found, op.language)
}

/** A mail that is ready to be queued, and what it holds of the books, which must still be so by then. */
export type Ready = {
  readonly mail: NewMessage & Pick<Draft, 'files'>
  readonly party: ThirdParty | null
  readonly document: DocumentRow | null
  readonly force: boolean
}

type Given = { body: NewMailMessage }

/** Reads, prints and words a mail before the transaction: papers take their time, and files are kept outside. */
export async function prepareMessage(
  about: Preparing & InCompany,
  { body }: Given,
): Promise<Ready> {
  const { kind, to, cc, bcc } = body
  refuseBadAddresses({ to, cc, bcc })
  const key = keyOf(kind)
  refuseFaults(key, body)
  if (kind === 'free') requireWords(body)
  const { subject, around, contents } = await about.db.snapshot(async (tx) => {
    const op: Viewing = { ...about, tx }
    const subject = await subjectOf(op, body)
    const around = await aroundOf(op)
    return { subject, around, contents: await contentsOf(op, around, subject, body) }
  })
  const { party, document } = subject
  const own = party?.invoice_email ?? party?.email ?? null
  const recipients = to ?? (own === null ? [] : [own])
  if (recipients.length === 0) throw invalidField('to', messages.noRecipient)
  const mail = addressed(around, {
    kind,
    template_key: key,
    locale: contents.locale,
    to_addresses: recipients,
    cc_addresses: cc ?? [],
    bcc_addresses: bcc ?? [],
    subject: contents.text.subject,
    body: contents.text.body,
    third_party_id: party?.id ?? null,
    document_id: document?.id ?? null,
    warnings: contents.warnings,
    files: await keepAttachments(about, contents.files),
  })
  return { mail, party, document, force: body.force === true }
}

/** Queues what was prepared, unless what it says is no longer so. */
export async function queueMessage(
  op: CompanyOperation,
  { prepared: { mail, party, document, force } }: { prepared: Ready },
): Promise<MailMessage> {
  const now = await stateNow(op, {
    documentId: document?.id ?? null,
    entryId: document?.journal_entry_id ?? null,
    partyId: party?.id ?? null,
    addresses: recipientsOf(mail).map((address) => address.toLowerCase()),
  })
  if (document && !now.is_booked) throw invalidField('document_id', messages.notABookedSale)
  if (party && !now.party) throw invalidField('third_party_id', messages.unknownThirdParty)
  // Where he is written to, or how he is called, may have changed since the letter was written.
  if (party && partyFields.some((field) => now.party![field] !== party[field]))
    throw await changedMeanwhile(op, party.id)
  const [address] = now.bounced
  if (address !== undefined && !force) throw problem(problems.address_bounced, { address })
  const [row] = await queueMails(op, [mail])
  return shownMessage(row!, op.language)
}

async function changedMeanwhile(op: CompanyOperation, id: number): Promise<Problem> {
  const today = (await findThirdParty(op, id))!
  const body = { server_version: today.version, server_data: today }
  return problem(pipelineProblems.conflict, {}, { body })
}

function keyOf(kind: NewMailMessage['kind']): TemplateKey | null {
  return kind === 'document' ? 'invoice' : kind === 'statement' ? 'statement' : null
}

function requireWords(body: NewMailMessage): void {
  for (const field of ['subject', 'body'] as const)
    if (!body[field]) throw invalidField(field, messages.required, { field })
}

type Subject = { readonly party: ThirdParty | null; readonly document: DocumentRow | null }

/** What a mail is about, and to whom it goes. */
async function subjectOf(op: Viewing, body: NewMailMessage): Promise<Subject> {
  if (body.kind === 'document') {
    const document = await bookedSale(op, body.document_id)
    return { party: (await findThirdParty(op, document.third_party_id)) ?? null, document }
  }
  const field = 'third_party_id'
  if (body.third_party_id == null) {
    if (body.kind === 'statement') throw invalidField(field, messages.required, { field })
    return { party: null, document: null }
  }
  const party = await findThirdParty(op, body.third_party_id)
  if (!party) throw invalidField(field, messages.unknownThirdParty)
  return { party, document: null }
}

async function bookedSale(op: Viewing, id: number | null | undefined): Promise<DocumentRow> {
  const field = 'document_id'
  if (id == null) throw invalidField(field, messages.required, { field })
  const found = await findDocument(op, id)
  if (found?.direction !== 'sale' || found.status !== 'booked')
    throw invalidField(field, messages.notABookedSale)
  return found
}

type Contents = {
  readonly locale: Language
  readonly text: TemplateText
  readonly files: readonly FileReply[]
  readonly warnings: readonly WarningCode[]
}

/** The words of a mail and what goes with it, in its language. */
async function contentsOf(
  op: Viewing,
  around: Around,
  { party, document }: Subject,
  body: NewMailMessage,
): Promise<Contents> {
  const locale = body.locale ?? party?.language ?? op.company.locale
  const inLanguage = { ...op, language: locale }
  const about = document
    ? await aboutDocument(inLanguage, around, document, body)
    : body.kind === 'statement'
      ? await aboutStatement(inLanguage, party!, body)
      : { values: {}, files: [], warnings: [] }
  const customer = party && { name: party.name, contact_name: party.contact_name }
  const values = { ...valuesFor(around, customer, locale), ...about.values }
  const text = written(await textOf(op, body, document, locale), values)
  return { locale, text, files: about.files, warnings: about.warnings }
}

/** The words that were given, in place of those of the template. */
async function textOf(
  op: Viewing,
  body: NewMailMessage,
  document: DocumentRow | null,
  locale: Language,
): Promise<TemplateText> {
  const key = keyOf(body.kind)
  const { isDefault = false, ...usual } =
    key === null ? { subject: '', body: '' } : await wordsFor(op, key, locale)
  const own = isDefault && document?.is_credit_note ? creditNoteText(locale) : usual
  return { subject: body.subject ?? own.subject, body: body.body ?? own.body }
}

type About = Omit<Contents, 'locale' | 'text'> & { readonly values: Values }

async function aboutDocument(
  op: Viewing,
  { settings }: Around,
  document: DocumentRow,
  body: NewMailMessage,
): Promise<About> {
  const { language } = op
  const { pdf, ubl, seller, buyer } = await papersOf(op, document, language)
  const wantsUbl = body.attach_ubl ?? settings.attach_ubl
  const open = await openOfEntry(op, document.journal_entry_id!)
  const { structured_communication, payment_reference, number } = document
  const date = document.document_date.slice(0, 10)
  const isRequired = asksForElectronicInvoice(packFor(op.company), {
    date,
    vatRegime: seller.vat_regime,
    vatNumbers: [seller.vat_number, buyer.vat_number],
  })
  return {
    values: {
      document_number: number ?? '',
      document_date: formatDay(date, language),
      due_date: formatDay(document.due_date ?? date, language),
      amount: money(document.amount_gross, document.currency, language),
      open_amount: money(open, op.company.currency, language),
      communication: structured_communication
        ? formatBelgianCommunication(structured_communication)
        : (payment_reference ?? number ?? ''),
    },
    files: [...(body.attach_pdf === false ? [] : [pdf]), ...(wantsUbl && ubl ? [ubl] : [])],
    warnings: [
      ...(wantsUbl && !ubl ? (['ubl_invalid'] as const) : []),
      ...(isRequired && !(await isSent(op, document.id)) ? (['e_invoice_required'] as const) : []),
    ],
  }
}

async function aboutStatement(
  op: Viewing,
  party: ThirdParty,
  body: NewMailMessage,
): Promise<About> {
  const { from, to } = body.statement ?? {}
  if (from != null && (to ?? todayFor(op)) < from)
    throw invalidField('statement.to', messages.endsBeforeStart)
  const query = { from: from ?? null, to: to ?? null }
  const statement = await readStatement(op, { id: party.id, query })
  if (statement instanceof FileAnswer) throw new Error('a statement was asked for, not a file')
  const printed = await readStatement(op, { id: party.id, query: { ...query, format: 'pdf' } })
  const files = printed instanceof FileAnswer ? [printed.file] : []
  return {
    values: {
      from: formatDay(statement.from, op.language),
      to: formatDay(statement.to, op.language),
      balance: money(statement.closing_balance, statement.currency, op.language),
    },
    files: body.attach_pdf === false ? [] : files,
    warnings: [],
  }
}
