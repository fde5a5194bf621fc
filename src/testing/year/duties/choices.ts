import type { YearFile } from '../file.js'

const accounts = new WeakMap<YearFile, Promise<Map<string, number>>>()
const codes = new WeakMap<YearFile, Promise<Map<string, number>>>()

/** The ids of accounts by their number, looked up once. */
export function accountIds(file: YearFile): Promise<Map<string, number>> {
  return once(accounts, file, async () => {
    const { body } = await file.team.manager.get('/v1/companies/{company}/accounts', {
      path: file.path,
    })
    return new Map(body.map(({ number, id }) => [number, id]))
  })
}

/** The ids of VAT codes. */
export function codeIds(file: YearFile): Promise<Map<string, number>> {
  return once(codes, file, async () => {
    const { body } = await file.team.manager.get('/v1/companies/{company}/vat-codes', {
      path: file.path,
    })
    return new Map(body.map(({ code, id }) => [code, id]))
  })
}

function once<Found>(
  known: WeakMap<YearFile, Promise<Found>>,
  file: YearFile,
  look: () => Promise<Found>,
): Promise<Found> {
  const found = known.get(file) ?? look()
  known.set(file, found)
  return found
}
