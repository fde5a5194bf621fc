import type { Language, Text } from '#kernel/languages'

/** Which page a caller asked for, after the rules for bad values. */
export type PageAsked = { readonly page: number; readonly perPage: number; readonly offset: number }

/** A value that is missing, no integer or below 1 counts as the default; above the most, as the most. */
export function pageAsked(
  query: Record<string, unknown>,
  perPage: number,
  most: number,
): PageAsked {
  const page = Math.min(positive(query.page) ?? 1, 1_000_000_000)
  const size = Math.min(positive(query.per_page) ?? perPage, most)
  return { page, perPage: size, offset: (page - 1) * size }
}

function positive(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined
  const number = Number(value)
  return number >= 1 ? number : undefined
}

export type PageLink = { url: string | null; label: string; active: boolean }

export type Page<Item> = {
  current_page: number
  data: Item[]
  first_page_url: string
  from: number | null
  last_page: number
  last_page_url: string
  links: PageLink[]
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number | null
  total: number
}

const previousWord: Text = { fr: 'Précédent', nl: 'Vorige', en: 'Previous', de: 'Zurück' }
const nextWord: Text = { fr: 'Suivant', nl: 'Volgende', en: 'Next', de: 'Weiter' }

/** The paginated object of the API; its keys and its links follow docs/contract.md to the letter. */
export function paginate<Item>(
  data: Item[],
  total: number,
  { page, perPage, offset }: PageAsked,
  path: string,
  language: Language,
): Page<Item> {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const url = (number: number) => `${path}?page=${number}`
  const previous = page > 1 ? url(page - 1) : null
  const next = page < lastPage ? url(page + 1) : null
  return {
    current_page: page,
    data,
    first_page_url: url(1),
    from: data.length > 0 ? offset + 1 : null,
    last_page: lastPage,
    last_page_url: url(lastPage),
    links: [
      { url: previous, label: `&laquo; ${previousWord[language]}`, active: false },
      ...pageWindow(page, lastPage).map((number) =>
        number === '...'
          ? { url: null, label: '...', active: false }
          : { url: url(number), label: String(number), active: number === page },
      ),
      { url: next, label: `${nextWord[language]} &raquo;`, active: false },
    ],
    next_page_url: next,
    path,
    per_page: perPage,
    prev_page_url: previous,
    to: data.length > 0 ? offset + data.length : null,
    total,
  }
}

/** Which pages the links show; a gap is `...`. */
export function pageWindow(current: number, last: number): (number | '...')[] {
  if (last < 14) return range(1, last)
  if (current <= 7) return [...range(1, 10), '...', last - 1, last]
  if (current > last - 7) return [1, 2, '...', ...range(last - 9, last)]
  return [1, 2, '...', ...range(current - 3, current + 3), '...', last - 1, last]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export type MetaPage<Item> = {
  data: Item[]
  meta: { current_page: number; last_page: number; per_page: number; total: number }
}

/** The list form whose figures stand apart and that has no links. */
export function metaPage<Item>(
  data: Item[],
  total: number,
  { page, perPage }: PageAsked,
): MetaPage<Item> {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return { data, meta: { current_page: page, last_page: lastPage, per_page: perPage, total } }
}

export type Feed<Item> = { data: Item[]; current_page: number; per_page: number; has_more: boolean }

/** The list form that only knows whether there is more; `rows` holds one more than the page if so. */
export function feedPage<Item>(rows: Item[], { page, perPage }: PageAsked): Feed<Item> {
  return {
    data: rows.slice(0, perPage),
    current_page: page,
    per_page: perPage,
    has_more: rows.length > perPage,
  }
}
