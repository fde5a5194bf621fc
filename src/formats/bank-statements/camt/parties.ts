import { at, firstOf, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/tree'
import { folded } from '#kernel/folding'
import { numberOf } from '../counterpart.js'
import { type Counterpart, nobody } from '../movement.js'
import type { StatementAccount } from '../statement.js'
import type { Direction } from './figures.js'

/** Both sides of a payment, as the bank names them. */
export type Parties = { readonly debtor: Counterpart; readonly creditor: Counterpart }

export function readParties(details: XmlElement): Parties {
  const [parties, agents] = [at(details, 'RltdPties'), at(details, 'RltdAgts')]
  const party = (side: 'Dbtr' | 'Cdtr'): Counterpart => ({
    name: nameOf(at(parties, side)),
    ultimateName: nameOf(at(parties, `Ultmt${side}`)),
    account: accountOf(at(parties, `${side}Acct`)),
    bic: bicOf(at(agents, `${side}Agt`)),
  })
  return { debtor: party('Dbtr'), creditor: party('Cdtr') }
}

/** The identifier of a creditor who collects, where the bank states one. */
export function creditorIdOf(details: XmlElement): string | null {
  const creditor = at(details, 'RltdPties', 'Cdtr')
  const ids = [at(creditor, 'Id'), at(creditor, 'Pty', 'Id')].flatMap((id) => [
    textAt(id, 'PrvtId', 'Othr', 'Id'),
    textAt(id, 'OrgId', 'Othr', 'Id'),
  ])
  return ids.find((id) => id !== null && /^[A-Z]{2}\d{2}[A-Z0-9]{3}\S{1,28}$/.test(id)) ?? null
}

/** An IBAN may stand where other numbers do. */
export function accountOf(account: XmlElement | undefined): string | null {
  return firstOf(textAt(account, 'Id', 'IBAN'), textAt(account, 'Id', 'Othr', 'Id'))
}

export function bicOf(agent: XmlElement | undefined): string | null {
  const institution = at(agent, 'FinInstnId')
  return firstOf(textAt(institution, 'BICFI'), textAt(institution, 'BIC'))
}

function nameOf(party: XmlElement | undefined): string | null {
  return firstOf(
    textAt(party, 'Nm'),
    textAt(party, 'Pty', 'Nm'),
    textAt(party, 'Agt', 'FinInstnId', 'Nm'),
  )
}

/**
 * The party that is not the holder of the account: who paid what came in, who got what went out; a return
 * keeps the roles of the payment that comes back.
 */
export function counterpartIn(
  { debtor, creditor }: Parties,
  direction: Direction,
  isReturn: boolean,
  own: Pick<StatementAccount, 'iban' | 'holder'>,
): Counterpart {
  const isDebtor = (direction === 'CRDT') !== isReturn
  const [likely, other] = isDebtor ? [debtor, creditor] : [creditor, debtor]
  if (isOwn(likely, own) && !isOwn(other, own)) return other
  if (isKnown(likely)) return likely
  return isOwn(other, own)
    ? { ...nobody, ultimateName: likely.ultimateName }
    : merged(likely, other)
}

function isOwn(party: Counterpart, own: Pick<StatementAccount, 'iban' | 'holder'>): boolean {
  if (party.account !== null && own.iban !== null) return numberOf(party.account).iban === own.iban
  return party.name !== null && own.holder !== null && folded(party.name) === folded(own.holder)
}

function isKnown({ name, account, ultimateName }: Counterpart): boolean {
  return name !== null || account !== null || ultimateName !== null
}

/** Banks that name one side only may name it under the other. */
function merged(likely: Counterpart, other: Counterpart): Counterpart {
  return isKnown(other) ? other : likely
}
