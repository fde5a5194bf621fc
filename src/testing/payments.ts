/** Payments for tests: a desk whose suppliers have accounts, and what pays them. */
import type { Books } from './books.js'
import { openDesk } from './desk.js'
import { type Answered, replies } from './http.js'
import { undoIn } from './undo.js'

/** Accounts with right check digits, one for each who needs one. */
export const ibans = [
  'BE71096123456769',
  'BE43068999999501',
  'FR7630006000011234567890189',
  'LU120010001234567891',
] as const

type Fields = Record<string, unknown>
export type PaymentDesk = Awaited<ReturnType<typeof openPaymentDesk>>

/** A desk with a supplier who has an account, and short words for what is done with payments. */
export async function openPaymentDesk(books: Books, fields: Fields = {}) {
  const desk = await openDesk(books, fields)
  const { admin, path, journal, invoice, creditNote, supplier, customer } = desk
  const named = { name: 'Drukkerij Peeters', enterprise_number: '0123.456.749', ...fields }
  const { name, enterprise_number } = named
  replies(await admin.patch(path, { name, enterprise_number }), 200)
  const set = (id: number, body: Fields) => admin.patch(`${path}/third-parties/${id}`, body)
  replies(await set(supplier, { ibans: [{ iban: ibans[0], bic: 'GKCCBEBB' }] }), 200)

  /** The line of an invoice that is owed, by what it is called: `F-1 121.00`, without VAT. */
  const owed = async (text: string, more: Fields = {}): Promise<number> => {
    const [reference, amount] = text.split(' ')
    const answer = await invoice('ACH', [`604000 ${amount}`], { reference, ...more })
    return replies(answer, 201).body.lines.at(-1).id
  }
  const credited = async (text: string, more: Fields = {}): Promise<number> => {
    const [reference, amount] = text.split(' ')
    const answer = await creditNote('NCA', [`604000 ${amount}`], { reference, ...more })
    return replies(answer, 201).body.lines.at(-1).id
  }
  /** What a customer owes. */
  const sold = async (text: string, more: Fields = {}): Promise<number> => {
    const [reference, amount] = text.split(' ')
    const answer = await invoice('VEN', [`700000 ${amount}`], { reference, ...more })
    return replies(answer, 201).body.lines[0].id
  }
  const newSupplier = async (name: string, iban: string | null, more: Fields = {}) => {
    const accounts = iban === null ? [] : [{ iban }]
    const body = { type: 'supplier', name, ibans: accounts, ...more }
    return replies(await admin.post(`${path}/third-parties`, body), 201).body.id as number
  }
  const fileBody = (items: readonly (number | Fields)[], more: Fields = {}) => ({
    type: 'credit_transfer',
    journal_id: journal('KBC'),
    items: items.map((item) => (typeof item === 'number' ? { line_id: item } : item)),
    ...more,
  })
  const at = (id: number, rest = '') => `${path}/sepa-files/${id}${rest}`
  const pay = (items: readonly (number | Fields)[], more: Fields = {}) =>
    admin.post(`${path}/sepa-files`, fileBody(items, more))
  const mandate = async (more: Fields = {}) => {
    const body = {
      reference: `MANDAT-${customer}`,
      third_party_id: customer,
      iban: ibans[3],
      signed_on: '2026-01-15',
      ...more,
    }
    return admin.post(`${path}/sepa-mandates`, body)
  }
  const report = (id: number, xml: string): Promise<Answered> => {
    const form = new FormData()
    form.set('file', new Blob([xml]), 'report.xml')
    return admin.call('POST', at(id, '/report'), { form })
  }
  return {
    ...desk,
    ...undoIn(books, desk),
    set,
    owed,
    credited,
    sold,
    newSupplier,
    fileBody,
    pay,
    collect: (items: readonly (number | Fields)[], more: Fields = {}) =>
      pay(items, { type: 'direct_debit', ...more }),
    mandate,
    report,
    read: async (id: number) => replies(await admin.get(at(id)), 200).body,
    confirm: (id: number) => admin.post(at(id, '/confirm')),
    cancel: (id: number) => admin.delete(at(id)),
    xml: (id: number) => admin.get(at(id, '/file')),
    proposals: async (query = '') =>
      replies(await admin.get(`${path}/payment-proposals${query}`), 200).body,
    entry: async (id: number) => replies(await admin.get(`${path}/entries/${id}`), 200).body,
    /** What is open of a third party: `line: amount`. */
    open: async (party = supplier): Promise<Record<string, string>> => {
      const items = replies(await admin.get(`${path}/third-parties/${party}/open-items`), 200).body
      return Object.fromEntries(
        items.map((item: { line_id: number; open: string }) => [item.line_id, item.open]),
      )
    },
  }
}
