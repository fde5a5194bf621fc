import type { Person } from './http.js'

type Wishes = {
  readonly fields?: Readonly<Record<string, string>>
  readonly name?: string
  readonly isDryRun?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a file of foreign books, with the parts beside it. */
export function takeOver(
  person: Person,
  path: string,
  content: Buffer | string,
  { fields = {}, name = 'books.csv', isDryRun = false, headers = {} }: Wishes = {},
  to: 'entries' | 'opening-balances' = 'entries',
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([content], name))
  return person.call('POST', `${path}/takeover/${to}`, {
    form,
    headers: { ...headers, ...(isDryRun ? { 'X-Dry-Run': '1' } : {}) },
  })
}
