import { type Answered, type Person, replies } from '#testing/http'

export type SentFile = readonly [name: string, content: Buffer | string]

/** The importer of a company file, as someone who may use it calls it. */
export function importerOf({ admin, path: file }: { admin: Person; path: string }) {
  const path = `${file}/document-imports`
  const send = (
    files: readonly SentFile[],
    fields: Record<string, string> = {},
  ): Promise<Answered> => {
    const form = new FormData()
    for (const [name, content] of files) form.append('files[]', new Blob([content]), name)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return admin.call('POST', path, { form })
  }
  const upload = async (content: Buffer | string, name = 'invoice.xml') =>
    replies(await send([[name, content]]), 201).body.imports[0]
  const process = (id: number) => admin.post(`${path}/${id}/process`)
  return {
    path,
    send,
    upload,
    process,
    /** Uploads a file and has it analysed. */
    read: async (content: Buffer | string, name?: string) =>
      replies(await process((await upload(content, name)).id), 200).body,
    validate: (id: number, body: object = {}) => admin.post(`${path}/${id}/validate`, body),
  }
}

/** The least that is taken for a PDF. */
export const somePdf = '%PDF-1.7\n'

/** A signed address of a record, without the scheme and the host. */
export const pathOfUrl = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
