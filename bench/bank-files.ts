import { coda, type Movement, ownIban } from '#testing/bank-files'

export { ownIban }

/** A file of CODA with so many transfers, of which each has a number, a name, an account and a text. */
export function codaOf(count: number): Blob {
  const movements = Array.from({ length: count }, (_, place) => transferOf(place))
  return new Blob([coda({ from: '2026-01-01', to: '2026-03-31', movements })])
}

function transferOf(place: number): Movement {
  const month = 1 + (place % 3)
  return {
    amount: `${1 + (place % 900)}.${String(place % 100).padStart(2, '0')}`,
    on: `2026-0${month}-${10 + (place % 18)}`,
    name: `KLANT ${place % 700} BV`,
    iban: 'BE71096123456769',
    text: `FACTUUR 2026-${String(place).padStart(6, '0')} VAN DE MAAND ${month}`,
    reference: `BANK${place}`,
  }
}

/** Sends a file of statements to a server and reads what came of it. */
export async function upload(
  url: string,
  { path, token }: { path: string; token: string },
  file: Blob,
): Promise<{ id: number; imported_count: number }> {
  const form = new FormData()
  form.set('file', file, 'statements.cod')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${path}/coda-files`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as { id: number; imported_count: number }
}
