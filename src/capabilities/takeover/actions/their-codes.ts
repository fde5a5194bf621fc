import type { BookColumn, BookRow } from '#formats/foreign-books/index'
import { type Sides, sideOf, splitAccount } from '../domain/codes.js'
import {
  dictionary,
  mostCodes,
  type TheirAccount,
  type TheirJournal,
  type TheirParty,
} from '../domain/dictionary.js'
import type { Findings } from '../domain/findings.js'
import { noLines } from '../domain/journal-type.js'
import { columnName, type Foreign } from './prepare.js'

/** The accounts, third parties and journals that the rows of a file name, noted as they come. */
export function theirCodes(foreign: Foreign, sides: Sides, findings: Findings) {
  const { mapping } = foreign
  const accounts = dictionary<TheirAccount>(mostCodes.accounts)
  const journals = dictionary<TheirJournal>(mostCodes.journals)
  const parties = dictionary<TheirParty>(mostCodes.parties)
  const nameOf = (column: BookColumn) => columnName(foreign, column)

  function accountOf({ row, texts }: BookRow) {
    const code = texts.account
    if (code === undefined) {
      findings.refuse('missing', row, nameOf('account'))
      return undefined
    }
    // What the mapping names needs no number of its own.
    const given = mapping.accounts.get(code)
    const split =
      splitAccount(code, sides) ??
      (given === undefined ? undefined : { number: given, party: null, side: null })
    if (!split) {
      findings.refuse('bad_account', row, nameOf('account'), { value: code.slice(0, 60) })
      return undefined
    }
    const { number, party, side } = split
    const key = party === null ? code : `${number}/${side}`
    const known = accounts.find(key)
    if (known) return { account: known, glued: party }
    if (accounts.isFull()) {
      findings.refuse('too_many_codes', row, nameOf('account'), { value: mostCodes.accounts })
      return undefined
    }
    const made: TheirAccount = {
      place: accounts.all.length,
      code: party === null ? code : number,
      number,
      side,
      label: party === null ? (texts.account_label?.slice(0, 255) ?? null) : null,
      lines: 0,
      row,
      isLettered: false,
      nameless: 0,
    }
    return { account: accounts.add(key, made), glued: party }
  }

  function partyOf(
    { row, texts }: BookRow,
    { side: own, number }: TheirAccount,
    glued: string | null,
  ): TheirParty | null {
    const code = texts.third_party ?? glued
    const name = texts.third_party_name ?? (glued ? texts.account_label : undefined) ?? null
    if (!code && !name) return null
    const side = own ?? sideOf(number, sides)
    const key = `${side}/${code ? code.toUpperCase() : `=${name!.toLowerCase()}`}`
    const known = parties.find(key)
    if (known) {
      known.name ??= name
      known.vatNumber ??= texts.third_party_vat_number ?? null
      return known
    }
    if (parties.isFull()) {
      findings.refuse('too_many_codes', row, nameOf('third_party'), { value: mostCodes.parties })
      return null
    }
    // By its first letter alone: that wants a look.
    if (glued && !/^\d/.test(texts.account!))
      findings.warn('account_of_party', row, { value: glued, account: number })
    return parties.add(key, {
      place: parties.all.length,
      code: code ?? '',
      side,
      name,
      vatNumber: texts.third_party_vat_number ?? null,
      lines: 0,
      row,
    })
  }

  function journalOf({ row, texts }: BookRow): TheirJournal | undefined {
    const code = texts.journal ?? ''
    const known = journals.find(code.toUpperCase())
    if (known) return known
    if (journals.isFull()) {
      findings.refuse('too_many_codes', row, nameOf('journal'), { value: mostCodes.journals })
      return undefined
    }
    return journals.add(code.toUpperCase(), {
      place: journals.all.length,
      code,
      label: texts.journal_label?.slice(0, 190) ?? null,
      type: texts.journal_type ?? null,
      lines: 0,
      row,
      on: { ...noLines },
      money: new Map(),
    })
  }

  return { accounts, journals, parties, accountOf, partyOf, journalOf }
}
