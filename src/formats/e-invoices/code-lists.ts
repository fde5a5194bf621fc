import { sourceText } from '#countries'

/** The lists of codes that an electronic invoice may use, each a file in `code-lists/` that says since when it holds. */
export const codeListNames = [
  'address-schemes',
  'allowance-reasons',
  'charge-reasons',
  'countries',
  'credit-note-types',
  'currencies',
  'exemption-reasons',
  'identifier-schemes',
  'invoice-types',
  'item-classifications',
  'media-types',
  'note-subjects',
  'object-schemes',
  'payment-means',
  'tax-point-codes-cii',
  'tax-point-codes-ubl',
  'units',
  'vat-categories',
] as const
export type CodeListName = (typeof codeListNames)[number]

export type CodeList = {
  readonly title: string
  /** The day from which these codes are in use. */
  readonly since: string
  readonly codes: ReadonlySet<string>
}

const known = new Map<CodeListName, CodeList>()

/** A list by its name, read at its first use. */
export function codeList(name: CodeListName): CodeList {
  const before = known.get(name)
  if (before !== undefined) return before
  const list = readList(sourceText(`formats/e-invoices/code-lists/${name}.txt`))
  known.set(name, list)
  return list
}

export function isListed(name: CodeListName, code: string): boolean {
  return codeList(name).codes.has(code)
}

function readList(text: string): CodeList {
  const [title = '', dated = '', ...rows] = text.split('\n')
  const since = /^# .* (\d{4}-\d{2}-\d{2})$/.exec(dated)?.[1]
  if (!title.startsWith('# ') || since === undefined)
    throw new SyntaxError('a code list begins with its title and its day')
  return { title: title.slice(2), since, codes: new Set(rows.join(' ').split(' ').filter(Boolean)) }
}
