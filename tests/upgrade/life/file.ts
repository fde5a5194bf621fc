import { type Answered, type Call, type Person, replies } from '#testing/http'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any
export type Line = Readonly<Record<string, unknown>>

/** The words in which the lives are told. */
export type File = Awaited<ReturnType<typeof openFile>>

/** Makes a company file with a bank. */
export async function openFile(keeper: Person, firm: string, fields: object) {
  const made = replies(await keeper.post('/v1/companies', { firm, ...fields }), 201).body
  const path = `/v1/companies/${made.public_token}`

  async function post(below: string, body: object = {}, status = 201, more: Call = {}) {
    return replies(await keeper.post(`${path}/${below}`, body, more), status)
  }
  const journal = (code: string): number =>
    made.journals.find((one: { code: string }) => one.code === code).id

  const party = async (type: 'supplier' | 'customer', name: string, more: object = {}) =>
    (await post('third-parties', { type, name, ...more })).body.id as number

  /** An invoice, or a credit note by its journal: lines as `account amount code`. */
  async function invoice(code: string, who: number, on: string, lines: string[], more: Line = {}) {
    const kind = code.startsWith('N') ? 'credit-note' : 'invoice'
    return (
      await post(`entries/${kind}`, {
        journal_id: journal(code),
        third_party_id: who,
        entry_date: on,
        reference: `${code}-${on}-${lines.length}`,
        lines: lines.map((text) => {
          const [account, amount, vat_code = null] = text.split(' ')
          return { account, amount, vat_code }
        }),
        ...more,
      })
    ).body
  }

  /** A free entry: lines as `account amount`, the amount below zero on the credit side, and who stands on it. */
  async function free(code: string, on: string, lines: [string, number?][], more: Line = {}) {
    const body = {
      journal_id: journal(code),
      entry_date: on,
      lines: lines.map(([text, third_party_id = null]) => {
        const [account, amount = ''] = text.split(' ')
        const side = amount.startsWith('-') ? 'credit' : 'debit'
        return { account, [side]: amount.replace('-', ''), third_party_id }
      }),
      ...more,
    }
    return (await post('entries', body)).body
  }

  /** Letters the lines of these entries on one account. */
  async function letter(account: string, entries: readonly Body[], more: object = {}) {
    const line_ids = entries.map(
      ({ lines }) => lines.find((line: Body) => line.account.number === account).id,
    )
    return (await post('lettering', { line_ids, ...more })).body
  }

  const patch = async (below: string, body: object, more: Call = {}): Promise<Answered> =>
    replies(await keeper.patch(below ? `${path}/${below}` : path, body, more), 200)
  const bin = async (below: string) => replies(await keeper.delete(`${path}/${below}`), 204)

  async function upload(below: string, name: string, content: Buffer, part = 'file') {
    const form = new FormData()
    form.set(part, new Blob([new Uint8Array(content)]), name)
    return replies(await keeper.call('POST', `${path}/${below}`, { form }), 201).body
  }

  return { keeper, made, path, post, journal, party, invoice, free, letter, patch, bin, upload }
}

/** The operation that an answer names, for undo. */
export const operationOf = (answer: Answered): string => answer.headers.get('x-operation-id')!
