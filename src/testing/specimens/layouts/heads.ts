/** The seller and the buyer at the top of a page, in the arrangements that programs offer. */
import { brokenNumber, type Firm } from '../firms.js'
import type { Style } from '../sheet.js'
import type { Story } from '../story.js'
import { type Draft, fitting, marked, write, writeLines } from './draft.js'

export type Arrangement = {
  /** Where number, date and the like may stand. */
  readonly metaX: number
  readonly metaY: number
  readonly metaWidth: number
  readonly titleX: number
  readonly titleY: number
  readonly titleAlign: 'left' | 'right'
}

const arrangements = [
  'seller left',
  'seller right',
  'window',
  'seller at the foot',
  'centred',
  'from and to',
  'side column',
] as const

export function drawHead(draft: Draft): Arrangement {
  const { habits } = draft.story
  const way = habits.way('head', arrangements)
  if (way === 'seller left') return sellerLeft(draft)
  if (way === 'seller right') return sellerRight(draft)
  if (way === 'window') return windowed(draft)
  if (way === 'seller at the foot') return atTheFoot(draft)
  if (way === 'centred') return centred(draft)
  if (way === 'side column') return sideColumn(draft)
  return fromAndTo(draft)
}

function sellerLeft(draft: Draft): Arrangement {
  drawSeller(draft, 50, 40, {})
  const metaY = Math.max(160, draft.y + 6)
  drawBuyer(draft, 330, 130)
  return { metaX: 50, metaY, metaWidth: 260, titleX: 548, titleY: 45, titleAlign: 'right' }
}

function sellerRight(draft: Draft): Arrangement {
  drawSeller(draft, 548, 40, { align: 'right' })
  const metaY = Math.max(165, draft.y + 6)
  drawBuyer(draft, 50, 110)
  return { metaX: 330, metaY, metaWidth: 218, titleX: 50, titleY: 48, titleAlign: 'left' }
}

/** A letter that is folded into an envelope with a window: the sender once more, tiny, above the address. */
function windowed(draft: Draft): Arrangement {
  const { seller } = draft.story
  drawSeller(draft, 370, 36, {})
  const metaY = Math.max(150, draft.y + 6)
  write(draft, 57, 128, `${seller.name} · ${seller.street} · ${seller.city}`, { size: 6 })
  drawBuyer(draft, 57, 142)
  return { metaX: 370, metaY, metaWidth: 180, titleX: 57, titleY: 236, titleAlign: 'left' }
}

function atTheFoot(draft: Draft): Arrangement {
  drawName(draft, 50, 38, {})
  drawBuyer(draft, 330, 120)
  const lines = sellerLines(draft)
  const half = Math.ceil(lines.length / 2)
  writeAtFoot(draft, 50, [draft.story.seller.name, ...lines.slice(0, half)])
  writeAtFoot(draft, 250, lines.slice(half))
  return { metaX: 50, metaY: 130, metaWidth: 260, titleX: 50, titleY: 92, titleAlign: 'left' }
}

/** Beside the flow of the page: what follows does not move below it. */
function writeAtFoot(draft: Draft, x: number, lines: readonly string[]): void {
  const { y } = draft
  writeLines(draft, x, 776, lines, { size: 7 })
  draft.y = y
}

function centred(draft: Draft): Arrangement {
  drawSeller(draft, 298, 36, { align: 'middle' })
  const titleY = Math.max(140, draft.y + 4)
  drawBuyer(draft, 350, titleY + 4)
  return { metaX: 50, metaY: titleY + 30, metaWidth: 270, titleX: 50, titleY, titleAlign: 'left' }
}

/** As programs on the web print it: two headed blocks side by side, the number above both. */
function fromAndTo(draft: Draft): Arrangement {
  const { story } = draft
  const head = {
    fr: 'De',
    nl: 'Van',
    de: 'Von',
    en: 'From',
    it: 'Da',
    es: 'De',
    pt: 'De',
    fi: 'Lähettäjä',
  }[story.tongue]
  write(draft, 50, 148, head, { size: 8 })
  drawSeller(draft, 50, 160, {}, 10)
  drawBuyer(draft, 310, 148, true)
  return { metaX: 50, metaY: 78, metaWidth: 260, titleX: 50, titleY: 42, titleAlign: 'left' }
}

/** All about the seller in a narrow column; the rest to its right. */
function sideColumn(draft: Draft): Arrangement {
  drawSeller(draft, 30, 40, { size: 7 }, 10)
  draft.left = 195
  drawBuyer(draft, 405, 110)
  return { metaX: 195, metaY: 130, metaWidth: 200, titleX: 195, titleY: 44, titleAlign: 'left' }
}

function drawSeller(draft: Draft, x: number, y: number, style: Style, nameSize?: number): void {
  const below = drawName(draft, x, y, style, nameSize)
  const isPicture = draft.story.habits.is('letterhead as a picture', 6)
  const medium = isPicture ? ('picture' as const) : ('text' as const)
  writeLines(draft, x, below, sellerLines(draft), { size: 8, ...style, medium })
}

/** The name, and what stands so near to it that it could be one. */
function drawName(draft: Draft, x: number, y: number, style: Style, fixed?: number): number {
  const { habits, seller, wording, tongue } = draft.story
  const wanted = fixed ?? Number(habits.way('size of the name', ['14', '18', '11', '9', '22']))
  const isLeft = (style.align ?? 'left') === 'left'
  const size = fitting(
    seller.name,
    wanted,
    fixed !== undefined ? 150 : isLeft ? Math.min(250, 555 - x) : 250,
  )
  const isLogo = habits.is('logo as a picture', 12)
  const tagAbove = habits.is('tag line above the name', 6)
  let at = y
  if (tagAbove) {
    write(draft, x, at, habits.word(`tag line ${tongue}`, wording.tagLine), {
      ...style,
      size: Math.max(9, size - 3),
    })
    at += size
  }
  write(draft, x, at, seller.name, {
    ...style,
    size,
    isBold: true,
    medium: isLogo ? 'picture' : 'text',
  })
  draft.shown.name = seller.name
  at += size * 1.35
  if (habits.is('tag line below the name', 16)) {
    write(draft, x, at, habits.word(`tag line ${tongue}`, wording.tagLine), { ...style, size: 8 })
    at += 12
  }
  if (habits.is('desk near the name', 14)) {
    write(draft, x, at, habits.word(`desk ${tongue}`, wording.desk), {
      ...style,
      size: 9,
      isBold: true,
    })
    at += 13
  }
  return at
}

function sellerLines(draft: Draft): string[] {
  const { seller, habits, wording, tongue } = draft.story
  return [
    ...(habits.is('address on one line', 25)
      ? [`${seller.street} - ${seller.city}`]
      : [seller.street, seller.city]),
    ...(habits.is('telephone and fax', 55)
      ? [
          `Tel. ${seller.phone}${habits.is('fax', 20) ? ` - Fax ${seller.phone.slice(0, -1)}9` : ''}`,
        ]
      : []),
    ...(habits.is('web address', 50) ? [seller.site] : []),
    ...vatLine(draft),
    ...(habits.is('register number', 25) && seller.country !== 'BE'
      ? [
          `${habits.word(`company number ${tongue}`, wording.companyNumber)} ${registerNumber(seller)}`,
        ]
      : []),
  ]
}

function registerNumber({ country, vatNumber }: Firm): string {
  if (country === 'FR')
    return `${vatNumber!.slice(4, 7)} ${vatNumber!.slice(7, 10)} ${vatNumber!.slice(10)}`
  return country === 'LU' ? 'B 123.456' : '71 234'
}

/** The seller's VAT number, unless it has none or forgets it. */
function vatLine(draft: Draft): string[] {
  const { seller, habits, scheme, writing } = draft.story
  if (
    seller.vatNumber === null ||
    (scheme === 'exempt' && habits.is('exempt without a number', 60))
  )
    return []
  if (habits.is('no VAT number', 3)) return []
  const label = vatLabel(draft.story)
  if (habits.is('wrong check digits', 3))
    return [
      `${label} ${writing.vatNumber({ ...seller, vatNumber: brokenNumber(seller.vatNumber) })}`,
    ]
  draft.shown.vatNumber = seller.vatNumber
  return [`${marked(draft.story, label)} ${writing.vatNumber(seller)}`]
}

export function vatLabel({ habits, tongue, wording }: Story): string {
  return habits.word(`VAT number ${tongue}`, wording.vatNumber)
}

export function drawBuyer(draft: Draft, x: number, y: number, isHeaded = false): void {
  const { story } = draft
  const { buyer, habits, wording, tongue, writing } = story
  const lines: string[] = []
  if (isHeaded || habits.is('buyer headed', 45))
    lines.push(habits.word(`bill to ${tongue}`, wording.billTo))
  const name = nameOfBuyer(story)
  draft.shown.buyerName = name
  lines.push(name)
  if (habits.is('attention line', 15)) lines.push('Mme A. Janssen')
  lines.push(buyer.street, buyer.city)
  if (
    buyer.vatNumber !== null &&
    (story.direction === 'sale' || habits.is('number below the buyer', 45))
  ) {
    const label = habits.is('your VAT number', 40)
      ? habits.word(`your VAT number ${tongue}`, wording.yourVatNumber)
      : vatLabel(story)
    lines.push(`${marked(story, label)} ${writing.vatNumber(buyer)}`)
  }
  writeLines(draft, x, y, lines)
  if (habits.is('delivery address', 14)) {
    const other =
      { fr: 'Dépôt Nord', nl: 'Magazijn Noord', de: 'Lager Nord', en: 'North depot' }[
        tongue as 'fr'
      ] ?? 'Depot'
    const below = draft.y
    if (below < 225)
      writeLines(
        draft,
        x,
        below + 2,
        [habits.word(`deliver to ${tongue}`, wording.deliverTo), `${buyer.name} ${other}`],
        { size: 7 },
      )
  }
}

/** Others write one's name as they please. */
function nameOfBuyer({ buyer, habits }: Story): string {
  const way = habits.way('name of the buyer', [
    'as it is',
    'capitals',
    'as it is again',
    'without its form',
  ])
  if (way === 'capitals') return buyer.name.toUpperCase()
  return way === 'without its form' && buyer.name.split(' ').length > 2
    ? buyer.name.split(' ').slice(0, -1).join(' ')
    : buyer.name
}
