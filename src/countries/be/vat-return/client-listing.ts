import { add, parseAmount, zero } from '#kernel/money'
import type { VatCategory } from '../../vat.js'
import { amountIn, minus, plus, signedTotal } from '../../vat-return/boxes.js'
import {
  type ClientListing,
  type ClientListingRules,
  type ListedCode,
  type NumberedParty,
  type PartyFigure,
  partiesByNumber,
} from '../../vat-return/listings.js'
import { clientListingDueOn } from '../deadlines.js'

/** Who bought for no more is not listed. */
const threshold = parseAmount('250.00')!

/** Operations in Belgium; not those of art. 44 nor of the margin scheme, whose codes have other categories. */
const bases = ['00', '01', '02', '03', '45']
const categories: readonly VatCategory[] = ['S', 'Z', 'AE']

const turnover = [...plus(...bases), ...minus('49')]
/** With 62 and 61, by which sales of earlier returns are corrected. */
const vat = [...plus('54', '61'), ...minus('64', '62')]

function isListed({ category, baseBoxes }: ListedCode): boolean {
  return categories.includes(category) && baseBoxes.some((box) => bases.includes(box))
}

function draw(figures: readonly PartyFigure[], include: ReadonlySet<number>): ClientListing {
  const parties = partiesByNumber(
    figures.filter(
      ({ vatCode, vatNumber }) => isListed(vatCode) && /^BE\d{10}$/.test(vatNumber ?? ''),
    ),
  ).map((party) => ({ ...clientOf(party), boxes: party.boxes }))
  const isWanted = ({ turnover, thirdPartyIds }: (typeof parties)[number]) =>
    turnover > threshold || turnover < 0n || thirdPartyIds.some((id) => include.has(id))
  const clients = parties.filter(isWanted).map(({ boxes: _boxes, ...client }) => client)
  return {
    clients: clients.map((client, place) => ({ sequence: place + 1, ...client })),
    turnoverSum: add(...clients.map((client) => client.turnover)),
    vatSum: add(...clients.map(({ vatAmount }) => vatAmount)),
    isNil: clients.length === 0,
    leftOut: parties
      .filter((party) => !isWanted(party))
      .map(({ boxes, ...client }) => ({
        ...client,
        hasCreditNotes: amountIn(boxes, '49') !== zero,
      })),
  }
}

function clientOf({ boxes, ...party }: NumberedParty) {
  return {
    ...party,
    turnover: signedTotal(boxes, turnover),
    vatAmount: signedTotal(boxes, vat),
  }
}

/** The annual client listing (form 725). */
export const clientListing: ClientListingRules = { dueOn: clientListingDueOn, draw }
