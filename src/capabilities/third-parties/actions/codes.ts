import { codeFromName, codesFromName } from '#kernel/codes'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Draft, insertThirdParties, takenCodes } from '../queries/third-parties.js'
import type { ThirdParty } from '../schemas.js'

/**
 * Writes new third parties, each without a code getting one from its name. Where someone else was given the
 * same code a moment before, the next one is taken. A place stays empty whose own code is taken.
 */
export async function insertWithCodes(
  op: CompanyOperation,
  drafts: readonly Draft[],
): Promise<(ThirdParty | undefined)[]> {
  const made: (ThirdParty | undefined)[] = drafts.map(() => undefined)
  let waiting = drafts.map((draft, place) => ({ draft, place }))
  while (waiting.length > 0) {
    const rows = await insertThirdParties(
      op,
      await giveCodes(
        op,
        waiting.map(({ draft }) => draft),
      ),
    )
    waiting.forEach(({ place }, at) => {
      made[place] = rows[at]
    })
    waiting = waiting.filter(({ draft, place }) => draft.code === '' && made[place] === undefined)
  }
  return made
}

/** All the codes that the names can lead to begin with so many characters of the first. */
const sameBeginning = 5

async function giveCodes(op: CompanyOperation, drafts: readonly Draft[]): Promise<Draft[]> {
  const nameless = drafts.filter(({ code }) => code === '')
  if (nameless.length === 0) return [...drafts]
  const [first] = nameless
  const prefix =
    nameless.length === 1 ? codeFromName(first!.name, () => false).slice(0, sameBeginning) : ''
  const taken = await takenCodes(op, prefix)
  for (const { type, code } of drafts) if (code !== '') taken.add(`${type}/${code.toUpperCase()}`)
  const nextOf = codeGiver(taken)
  return drafts.map((draft) => (draft.code === '' ? { ...draft, code: nextOf(draft) } : draft))
}

/** Gives codes one after the other. Names that begin alike share a list, which is walked once. */
function codeGiver(taken: Set<string>): (draft: Draft) => string {
  const lists = new Map<string, Generator<string, never>>()
  return ({ type, name }) => {
    const key = `${type}/${codeFromName(name, () => false)}`
    const list = lists.get(key) ?? codesFromName(name)
    lists.set(key, list)
    for (;;) {
      const code = list.next().value
      if (taken.has(`${type}/${code}`)) continue
      taken.add(`${type}/${code}`)
      return code
    }
  }
}
