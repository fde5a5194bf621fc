/** What an invoice comes to, in the ways that programs show it. */
import { type Amount, add, negate, subtract, times, zero } from '#kernel/money'
import { sheetOf, wrapped } from '../sheet.js'
import type { Story } from '../story.js'
import type { Share } from '../sums.js'
import { type Draft, filled, squeeze, write, writeLines } from './draft.js'
import { letterOf } from './tables.js'

const ways = [
  'rows to the right',
  'row for each rate',
  'table of rates and rows',
  'side by side',
  'rates as columns',
  'gross first',
  'rows to the left',
  'in prose',
  'table of rates alone',
] as const

export function drawTotals(draft: Draft): void {
  const { story, shown } = draft
  const wished = story.habits.way('totals', ways)
  const way =
    draft.left > 100 && wished === 'table of rates and rows' ? 'row for each rate' : wished
  roomFor(draft, 60 + story.sums.shares.length * 16)
  draft.y += 10
  shown.net = shown.vat = shown.gross = true
  const { shares } = story.sums
  shown.shares =
    shares.length === 1 ||
    !['rows to the right', 'side by side', 'rows to the left', 'in prose'].includes(way)
      ? shares
      : null
  if (story.habits.is('example beside the sums', 4) && way !== 'rows to the left')
    drawExample(draft)
  if (way === 'side by side') drawAcross(draft)
  else if (way === 'rates as columns') drawRatesAcross(draft)
  else if (way === 'table of rates alone') drawRates(draft, draft.left, true)
  else if (way === 'in prose' && shares.length === 1) drawSentence(draft)
  else drawRows(draft, way)
  drawRest(draft)
  drawScheme(draft)
}

export function roomFor(draft: Draft, height: number): void {
  if (draft.y + height < 770) return
  draft.sheets.push(sheetOf())
  draft.y = 60
}

function signed({ isNegative }: Story, amount: Amount): Amount {
  return isNegative ? negate(amount) : amount
}

function row(draft: Draft, label: string, amount: Amount, isBold = false): void {
  const { story } = draft
  const isLeft = story.habits.way('totals', ways) === 'rows to the left'
  const [from, to] = isLeft
    ? [draft.left, draft.left + 210]
    : [Math.max(draft.left, 320), draft.right - 4]
  const top = draft.y
  const value = story.writing.money(signed(story, amount))
  squeeze(draft, from, top, label, 135, { isBold })
  write(draft, to, top, value, { align: 'right', isBold })
  draft.y = top + 15
}

function netLabel({ habits, wording, tongue }: Story): string {
  return habits.word(`net ${tongue}`, wording.net)
}

function vatText({ habits, wording, tongue }: Story): string {
  return habits.word(`VAT ${tongue}`, wording.vat)
}

function grossLabel({ habits, wording, tongue, writing }: Story): string {
  return `${habits.word(`gross ${tongue}`, wording.gross)}${writing.currencyInHead}`
}

function drawRows(draft: Draft, way: (typeof ways)[number]): void {
  const { story } = draft
  const { sums, writing, habits } = story
  const isUntaxed = story.scheme !== 'normal'
  const top = draft.y
  if (way === 'gross first') {
    row(draft, grossLabel(story), sums.gross, true)
    for (const share of sums.shares)
      row(draft, `${vatText(story)} ${writing.percent(share.rate)}`, share.vat)
    row(draft, netLabel(story), sums.net)
    return
  }
  row(draft, netLabel(story), sums.net)
  if (isUntaxed && habits.is('no row of VAT without VAT', 40)) habits.traits.add('untaxed')
  else if (way === 'row for each rate')
    for (const share of sums.shares) row(draft, rateLabel(story, share), share.vat)
  else
    row(
      draft,
      sums.shares.length === 1 && habits.is('rate beside the VAT', 60)
        ? `${vatText(story)} ${writing.percent(sums.shares[0]!.rate)}`
        : vatText(story),
      sums.vat,
    )
  row(draft, grossLabel(story), sums.gross, true)
  if (way === 'table of rates and rows') {
    const below = draft.y
    draft.y = top
    drawRates(draft, draft.left, false)
    draft.y = Math.max(below, draft.y)
  }
}

function rateLabel(story: Story, { rate, base }: Share): string {
  const { writing, habits } = story
  const way = habits.way('label of a rate', ['after', 'before', 'on its base', 'in brackets'])
  if (way === 'before') return `${writing.percent(rate)} ${vatText(story)}`
  if (way === 'on its base')
    return `${vatText(story)} ${writing.percent(rate)} / ${writing.amount(base)}`
  return way === 'after'
    ? `${vatText(story)} ${writing.percent(rate)}`
    : `${vatText(story)} (${writing.percent(rate)})`
}

/** Rate, base, VAT and perhaps the sum, a row for each rate; alone it has a row of sums. */
function drawRates(draft: Draft, left: number, isAlone: boolean): void {
  const { story } = draft
  const { habits, wording, tongue, writing, sums } = story
  const step = isAlone ? 92 : 62
  const hasTotal = isAlone || habits.is('gross by rate', 45)
  const isLettered = habits.is('letters of rates', 15)
  // Columns too narrow for their figures, which then touch.
  const isTight = !hasTotal && habits.is('figures joined', 5)
  const heads = [
    habits.word(`rate head ${tongue}`, wording.rateHead),
    habits.word(`base head ${tongue}`, wording.baseHead),
    habits.word(`VAT head ${tongue}`, wording.vatHead),
    ...(hasTotal ? [habits.word(`total head ${tongue}`, wording.totalHead)] : []),
  ]
  const line = (texts: readonly string[], y: number, isBold = false) => {
    texts.forEach((text, at) => {
      squeeze(draft, left + 50 + at * step, y, text, step - 6, {
        size: 8.5,
        align: 'right',
        isBold,
      })
    })
  }
  let y = draft.y
  line(heads, y, true)
  for (const share of sums.shares) {
    y += 14
    const rate = isLettered
      ? `${letterOf(story, share.rate)} ${writing.percent(share.rate)}`
      : writing.percent(share.rate)
    const amounts = amountsOf(story, share.base, share.vat).slice(0, hasTotal ? 3 : 2)
    line([rate, ...(isTight ? ['', amounts.join('')] : amounts)], y)
  }
  if (isAlone) {
    y += 15
    line(
      [habits.word(`gross ${tongue}`, wording.gross), ...amountsOf(story, sums.net, sums.vat)],
      y,
      true,
    )
  }
  draft.y = y + 16
}

function amountsOf(story: Story, base: Amount, vat: Amount): string[] {
  return [base, vat, add(base, vat)].map((amount) => story.writing.amount(signed(story, amount)))
}

function drawAcross(draft: Draft): void {
  const { story } = draft
  const { sums, writing } = story
  const top = draft.y
  const columns = [netLabel(story), vatText(story), grossLabel(story)]
  const values = [sums.net, sums.vat, sums.gross]
  const step = (draft.right - draft.left) / 3
  columns.forEach((label, at) => {
    const x = draft.left + (at + 1) * step - 6
    squeeze(draft, x, top, label, step - 8, { size: 8, align: 'right' })
    write(draft, x, top + 14, writing.money(signed(story, values[at]!)), {
      align: 'right',
      isBold: at === 2,
    })
  })
  draft.y = top + 34
}

function drawSentence(draft: Draft): void {
  const { story } = draft
  const { sums, writing, habits, wording, tongue } = story
  const shown = (amount: Amount) => writing.money(signed(story, amount))
  const text = filled(habits.word(`sums ${tongue}`, wording.sums), {
    net: shown(sums.net),
    vat: shown(sums.vat),
    gross: shown(sums.gross),
    rate: writing.percent(sums.shares[0]!.rate),
  })
  draft.y = writeLines(draft, draft.left, draft.y, wrapped(text, draft.right - draft.left)) + 8
}

/** A column for each rate, base and VAT below it, as in Belgian accounting programs. */
function drawRatesAcross(draft: Draft): void {
  const { story } = draft
  const { sums, writing, habits, wording, tongue } = story
  const top = draft.y
  const rates = habits.is('empty columns of rates', 50) ? withEmpty(sums.shares) : sums.shares
  const step = Math.min(70, (draft.right - draft.left - 90) / (rates.length + 1))
  const cell = (at: number, y: number, text: string) =>
    squeeze(draft, draft.left + 90 + (at + 1) * step, y, text, step - 4, {
      size: 8.5,
      align: 'right',
    })
  const label = (y: number, text: string) => squeeze(draft, draft.left, y, text, 92, { size: 8.5 })
  label(top + 14, habits.word(`base head ${tongue}`, wording.baseHead))
  label(top + 28, habits.word(`VAT head ${tongue}`, wording.vatHead))
  rates.forEach(({ rate, base, vat }, at) => {
    cell(at, top, writing.percent(rate))
    cell(at, top + 14, writing.amount(signed(story, base)))
    cell(at, top + 28, writing.amount(signed(story, vat)))
  })
  cell(rates.length, top, habits.word(`total head ${tongue}`, wording.totalHead))
  cell(rates.length, top + 14, writing.amount(signed(story, sums.net)))
  cell(rates.length, top + 28, writing.amount(signed(story, sums.vat)))
  draft.y = top + 48
  row(draft, grossLabel(story), sums.gross, true)
}

function withEmpty(shares: readonly Share[]): readonly Share[] {
  const others = [0, 600, 2100].filter((rate) => !shares.some((share) => share.rate === rate))
  return [...shares, ...others.slice(0, 1).map((rate) => ({ rate, base: zero, vat: zero }))].sort(
    (one, other) => one.rate - other.rate,
  )
}

/** What is left to pay: after deposits, an earlier balance, or the same once more. */
function drawRest(draft: Draft): void {
  const { story } = draft
  const { sums, habits, wording, tongue, prepaid, earlierBalance } = story
  if (prepaid > zero) {
    row(draft, habits.word(`prepaid ${tongue}`, wording.prepaid), negate(prepaid))
    row(
      draft,
      habits.word(`payable ${tongue}`, wording.payable),
      subtract(sums.gross, prepaid),
      true,
    )
  } else if (earlierBalance > zero) {
    row(draft, habits.word(`earlier balance ${tongue}`, wording.earlierBalance), earlierBalance)
    row(
      draft,
      habits.word(`payable ${tongue}`, wording.payable),
      add(sums.gross, earlierBalance),
      true,
    )
  } else if (habits.is('payable once more', 22))
    row(draft, habits.word(`payable ${tongue}`, wording.payable), sums.gross, true)
  else if (story.kind === 'invoice' && habits.is('voucher after the total', 4)) {
    const voucher = times(sums.gross, 1n, 20n)
    row(draft, habits.word(`voucher ${tongue}`, wording.voucher), negate(voucher))
    row(
      draft,
      habits.word(`payable ${tongue}`, wording.payable),
      subtract(sums.gross, voucher),
      true,
    )
  }
}

function drawScheme(draft: Draft): void {
  const { scheme, habits, wording, tongue, seller } = draft.story
  if (scheme === 'normal' || (seller.country === 'US' && scheme === 'exempt')) return
  const words = scheme === 'reverse' ? wording.reverse : wording.exempt
  write(draft, draft.left, draft.y + 4, habits.word(`${scheme} ${tongue}`, words), { size: 8 })
  draft.y += 18
}

/** An imagined case with sums of its own, as energy suppliers explain their bills. */
function drawExample(draft: Draft): void {
  const { habits, wording, tongue, writing } = draft.story
  const { y } = draft
  const lines: readonly (readonly [string, number])[] = [
    [netLabel(draft.story), 10_000],
    [vatText(draft.story), 2100],
    [habits.word(`gross ${tongue}`, wording.gross), 12_100],
  ]
  write(draft, draft.left, y, habits.word(`example ${tongue}`, wording.example), {
    size: 7,
    isBold: true,
  })
  lines.forEach(([label, cents], at) => {
    write(
      draft,
      draft.left,
      y + 11 + at * 10,
      `${label} ${writing.amount(BigInt(cents) as Amount)}`,
      { size: 7 },
    )
  })
  draft.y = y + (habits.way('totals', ways) === 'rows to the right' ? 0 : 46)
}
