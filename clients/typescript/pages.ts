/** A page of a list, in each of its three forms. */
export type Page = {
  readonly data: readonly unknown[]
  readonly has_more?: boolean
  readonly current_page?: number
  readonly last_page?: number
  readonly meta?: { readonly current_page: number; readonly last_page: number }
}

/** Every item of a list, page after page; the next page is read when the one before is used up. */
export async function* eachItem(
  read: (page: number) => Promise<Page>,
  from: number,
): AsyncGenerator<unknown, void, undefined> {
  for (let number = from; ; number++) {
    const page = await read(number)
    yield* page.data
    if (!hasMore(page)) return
  }
}

function hasMore(page: Page): boolean {
  if (page.has_more !== undefined) return page.has_more
  const { current_page = 1, last_page = 1 } = page.meta ?? page
  return current_page < last_page
}
