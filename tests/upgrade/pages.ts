import { type Person, replies } from '#testing/http'

/** Everything that a list holds, whatever its form. */
// biome-ignore lint/suspicious/noExplicitAny: records of every shape
export async function foundIn(keeper: Person, path: string): Promise<any[]> {
  const found = []
  const joined = `${path}${path.includes('?') ? '&' : '?'}per_page=200`
  for (let page = 1; ; page++) {
    const { body } = replies(await keeper.get(`${joined}&page=${page}`), 200)
    found.push(...body.data)
    const last = body.last_page ?? body.meta?.last_page ?? (body.has_more ? page + 1 : page)
    if (page >= last) return found
  }
}
