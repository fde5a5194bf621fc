import type { Random } from '#testing/random'
import type { CompanyFile } from './file.js'

/** An entry as the API shows it, as far as we look into it. */
export type Entry = { id: number; label: string | null; lines: object[]; [member: string]: unknown }

/** One request that a client wants to see done once. Its key is also the label of what it posts. */
export type Write = {
  readonly key: string
  readonly path: string
  readonly body: object
  /** How many entries it posts. */
  readonly posts: number
  readonly reverses: Entry | null
}

/** The next write of a client: mostly invoices, and of everything else some. */
export function nextWrite(
  random: Random,
  file: CompanyFile,
  key: string,
  reversible: Entry[],
): Write {
  const kind = random.between(1, 100)
  const plain = (path: string, body: object, posts = 1): Write => ({
    key,
    path: `${file.path}/entries${path}`,
    body,
    posts,
    reverses: null,
  })
  if (kind <= 15 && reversible.length > 0) {
    const place = random.between(0, reversible.length - 1)
    const [reverses] = reversible.splice(place, 1)
    return { ...plain(`/${reverses!.id}/reverse`, { label: key }), reverses: reverses! }
  }
  if (kind <= 30) {
    const items = Array.from({ length: random.between(2, 5) }, () => batchItem(random, file, key))
    return plain('/batch', { entries: items }, items.length)
  }
  if (kind <= 50) return plain('', freeEntry(random, file, key))
  if (kind <= 62) return plain('/credit-note', invoice(random, file, key, true))
  return plain('/invoice', invoice(random, file, key, false))
}

function batchItem(random: Random, file: CompanyFile, label: string): object {
  const kind = random.pick(['free', 'invoice', 'credit_note'])
  return kind === 'free'
    ? { kind, ...freeEntry(random, file, label) }
    : { kind, ...invoice(random, file, label, kind === 'credit_note') }
}

function invoice(random: Random, file: CompanyFile, label: string, isCredit: boolean): object {
  const isPurchase = random.chance(0.5)
  const journal = isPurchase ? (isCredit ? 'NCA' : 'ACH') : isCredit ? 'NCV' : 'VEN'
  return {
    journal_id: file.journal(journal),
    third_party_id: random.pick(isPurchase ? file.suppliers : file.customers),
    entry_date: someDay(random),
    label,
    lines: Array.from({ length: random.between(1, 3) }, () => ({
      account: isPurchase ? '604000' : '700000',
      amount: someAmount(random),
      vat_code: isPurchase ? 'PG21' : random.pick(['SG21', 'SG06']),
    })),
  }
}

/** A payment by bank, or a rent that is still to be paid. */
function freeEntry(random: Random, file: CompanyFile, label: string): object {
  const isPayment = random.chance(0.5)
  const amount = someAmount(random)
  const party = { third_party_id: random.pick(file.suppliers) }
  return {
    journal_id: file.journal(isPayment ? 'KBC' : 'OD'),
    entry_date: someDay(random),
    label,
    lines: isPayment
      ? [
          { account: '440000', debit: amount, ...party },
          { account: '550000', credit: amount },
        ]
      : [
          { account: '610000', debit: amount },
          { account: '499000', credit: amount },
        ],
  }
}

function someDay(random: Random): string {
  return `2026-0${random.between(1, 9)}-${random.between(10, 28)}`
}

function someAmount(random: Random): string {
  return `${random.between(1, 999)}.${String(random.between(0, 99)).padStart(2, '0')}`
}
