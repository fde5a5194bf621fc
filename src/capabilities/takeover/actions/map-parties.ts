import {
  makeThirdParties,
  type NewThirdParty,
  restoreThirdParties,
  updateThirdParty,
} from '#capabilities/third-parties'
import { readPartyVatNumber, vatNumberSpellings } from '#countries'
import { folded } from '#kernel/folding'
import type { CompanyOperation } from '#platform/operations/operation'
import { type PartySide, partyCode } from '../domain/codes.js'
import type { TheirParty } from '../domain/dictionary.js'
import type { Findings } from '../domain/findings.js'
import { type PartyRow, partyRows } from '../queries/books.js'
import type { Mapped } from './map.js'
import type { GivenMapping } from './prepare.js'

export type OurParty = { readonly id: number; readonly code: string }

/** What each of their third parties is here: as it was said, by code, by VAT number, by name. */
export async function mapParties(
  op: CompanyOperation,
  theirs: readonly TheirParty[],
  given: GivenMapping['third_parties'],
  mayCreate: boolean,
  findings: Findings,
): Promise<Mapped<OurParty>> {
  const mapped: Mapped<OurParty> = { ours: [], pairs: {}, made: [], unmapped: [] }
  if (theirs.length === 0) return mapped
  const known = finder(await partyRows(op))
  for (const [theirCode, ourCode] of given)
    if (!known.byCode('customer', ourCode) && !known.byCode('supplier', ourCode))
      findings.refuse('unknown_in_mapping', null, `mapping.third_parties.${theirCode}`, {
        value: ourCode,
      })
  const missing: { theirs: TheirParty; body: NewThirdParty }[] = []
  const sideByCode = new Map<string, PartySide>()
  for (const { code, side } of theirs)
    if (side && code !== '' && !sideByCode.has(code)) sideByCode.set(code, side)
  for (const party of theirs) {
    const { place, code, name, lines } = party
    const side = party.side ?? sideByCode.get(code) ?? null
    const number = vatNumberOf(op, party, findings)
    const found = findParty(known, { code: given.get(code) ?? code, side, name, number })
    if (found && (mayCreate || !isAsleep(found))) {
      await wake(op, found)
      mapped.ours[place] = found
      mapped.pairs[code || name!] = found.code
    } else if (mayCreate) {
      const type = side ?? 'supplier'
      const own = partyCode(code)
      const body: NewThirdParty = {
        type,
        name: (name ?? code).slice(0, 200),
        ...(own === '' ? {} : { code: own }),
        ...(number === null ? {} : { vat_number: number }),
      }
      missing.push({ theirs: party, body })
    } else {
      mapped.ours[place] = null
      const proposal = found?.code ?? null
      mapped.unmapped.push({
        kind: 'third_party',
        code: code || name!,
        label: name,
        lines,
        proposal,
      })
    }
  }
  // The same one may stand there without a side as well.
  const byKey = new Map<string, { body: NewThirdParty; places: TheirParty[] }>()
  for (const { theirs: party, body } of missing) {
    const key = `${body.type}/${party.code ? party.code.toUpperCase() : body.name}`
    const one = byKey.get(key) ?? { body, places: [] }
    one.places.push(party)
    byKey.set(key, one)
  }
  const wanted = [...byKey.values()]
  const made = await makeThirdParties(
    op,
    wanted.map(({ body }) => body),
  )
  wanted.forEach(({ places }, at) => {
    const { id, code } = made[at]!
    for (const party of places) {
      mapped.ours[party.place] = { id, code }
      mapped.pairs[party.code || party.name!] = code
    }
    mapped.made.push({ id, code })
  })
  return mapped
}

function vatNumberOf(op: CompanyOperation, party: TheirParty, findings: Findings): string | null {
  if (party.vatNumber === null) return null
  const read = readPartyVatNumber(party.vatNumber, op.company.countryPack)
  if (read.ok) return read.value
  findings.warn('vat_number_left_out', party.row, { value: party.vatNumber.slice(0, 60) })
  return null
}

type Asked = {
  readonly code: string
  readonly side: PartySide | null
  readonly name: string | null
  readonly number: string | null
}
type Known = ReturnType<typeof finder>

function findParty(known: Known, { code, side, name, number }: Asked): PartyRow | undefined {
  const sides: readonly PartySide[] = side ? [side] : ['supplier', 'customer']
  for (const one of sides) {
    const found =
      (code === '' ? undefined : known.byCode(one, code)) ??
      (number === null ? undefined : known.byNumber(one, number)) ??
      (name === null ? undefined : known.byName(one, name))
    if (found) return found
  }
  return undefined
}

/** Those in the bin are found last. */
function finder(rows: readonly PartyRow[]) {
  const byCode = new Map<string, PartyRow>()
  const byNumber = new Map<string, PartyRow>()
  const byName = new Map<string, PartyRow>()
  const inOrder = [...rows].sort((one, other) => Number(other.is_binned) - Number(one.is_binned))
  for (const row of inOrder) {
    byCode.set(`${row.type}/${row.code.toUpperCase()}`, row)
    if (row.vat_number !== null)
      byNumber.set(`${row.type}/${vatNumberSpellings(row.vat_number)[0]}`, row)
    if (!row.is_binned) byName.set(`${row.type}/${row.folded_name}`, row)
  }
  return {
    byCode: (side: PartySide, code: string) =>
      byCode.get(`${side}/${code.toUpperCase()}`) ??
      byCode.get(`${side}/${partyCode(code).toUpperCase()}`),
    byNumber: (side: PartySide, number: string) =>
      byNumber.get(`${side}/${vatNumberSpellings(number)[0]}`),
    byName: (side: PartySide, name: string) => byName.get(`${side}/${folded(name)}`),
  }
}

function isAsleep({ is_active, is_binned }: PartyRow): boolean {
  return !is_active || is_binned
}

async function wake(op: CompanyOperation, { id, is_active, is_binned }: PartyRow): Promise<void> {
  if (is_binned) await restoreThirdParties(op, [id])
  if (!is_active) await updateThirdParty(op, { id, body: { is_active: true, is_blocked: false } })
}
