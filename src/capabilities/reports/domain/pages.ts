export type PageAsked = {
  readonly page?: number | null | undefined
  readonly per_page?: number | null | undefined
}
export type Page = { readonly page: number; readonly perPage: number; readonly offset: number }

/** The page that is asked for, of a report whose answers have so many rows at most. */
export function pageOf(asked: PageAsked, usual: number, most: number): Page {
  const page = asked.page ?? 1
  const perPage = Math.min(asked.per_page ?? usual, most)
  return { page, perPage, offset: (page - 1) * perPage }
}

/** What an answer says of its page. */
export function shownPage({ page, perPage }: Page, total: number) {
  return { page, per_page: perPage, last_page: lastPageOf(perPage, total), total }
}

export function lastPageOf(perPage: number, total: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** Whether an answer has less than there is. */
export function isPart({ page, perPage }: Page, total: number): boolean {
  return page > 1 || total > perPage
}
