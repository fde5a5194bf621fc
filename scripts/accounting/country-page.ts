import { type CountryPack, packOf } from '#countries'
import { type Amount, add, subtract, times, zero } from '#kernel/money'
import type { BoxAmount } from '../../src/capabilities/ledger/domain/boxes.js'
import { parseRate } from '../../src/capabilities/ledger/domain/currency.js'
import type { DraftLine } from '../../src/capabilities/ledger/domain/lines.js'
import { reversed } from '../../src/capabilities/ledger/domain/reversal.js'
import { boxTable, codeTable, isHurried } from './codes.js'
import { type Booking, type CountryExamples, type Currency, documentKinds } from './examples.js'
import { anchor, languageNames, money, percent, table } from './markdown.js'
import { boxesOfEntry, type CodeFigures, type Figures, type Posting, postingOf } from './posting.js'

/** The page of a country: every example with its entry, then every VAT code, then every box. */
export function countryPage(page: CountryExamples): string {
  const pack = packOf(page.country)
  const chapters = page.chapters.map((chapter, place) => ({
    ...chapter,
    heading: `${place + 1}. ${chapter.title}`,
    examples: chapter.examples.map((example, index) => ({
      document: chapter.document,
      ...example,
      heading: `${place + 1}.${index + 1} ${example.title}`,
    })),
  }))
  const codes = `${chapters.length + 1}. Every VAT code`
  const boxes = `${chapters.length + 2}. Every box`
  return `${[
    `# ${pack.name.en}: what each invoice posts`,
    page.intro,
    'How to read the entries, and the rules behind them: [README](README.md). All amounts are in euros.',
    [
      ...chapters.map(
        ({ heading, examples }) =>
          `- [${heading}](${anchor(heading)}): ${examples.map((one) => `[${one.title}](${anchor(one.heading)})`).join(' · ')}`,
      ),
      `- [${codes}](${anchor(codes)})`,
      `- [${boxes}](${anchor(boxes)})`,
    ].join('\n'),
    ...chapters.flatMap(({ heading, intro, examples }) => [
      `## ${heading}`,
      intro,
      ...examples.flatMap((example) => [`### ${example.heading}`, ...shown(page, pack, example)]),
    ]),
    `## ${codes}`,
    ...codeTable(pack),
    `## ${boxes}`,
    ...boxTable(pack, page.languages),
  ].join('\n\n')}\n`
}

function shown(page: CountryExamples, pack: CountryPack, example: Booking): string[] {
  const posting = postingOf(page.country, example)
  const filled = (text: string) => withFigures(text, posting.figures)
  const undone = example.isReversed ? reversed(posting.lines) : undefined
  return [
    filled(example.story),
    documentOf(example, posting),
    entryTable(page, pack, posting.lines, example.currency?.code),
    boxLine(posting.boxes),
    ...(undone
      ? ['Its reversal:', entryTable(page, pack, undone), boxLine(boxesOfEntry(undone))]
      : []),
    ...(example.currency ? [conversion(example.currency, posting)] : []),
    ...(example.note ? [filled(example.note)] : []),
    ...waiting(posting),
  ]
}

/** A sentence with its `{figures}` filled in. */
function withFigures(text: string, figures: Figures): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in figures)) throw new Error(`${whole} is no figure`)
    return money(figures[name as keyof Figures])
  })
}

/** What stands on the document, code by code. */
function documentOf({ document, currency }: Booking, { codes, figures }: Posting): string {
  const unit = currency ? `${currency.code} ` : ''
  return [
    `*${documentKinds[document].name}*, total ${unit}**${money(figures.gross)}**:`,
    '',
    ...codes.map((one) => `- ${codeLine(one, documentKinds[document].direction, unit)}`),
  ].join('\n')
}

function codeLine(
  { code, net, vat, deductible }: CodeFigures,
  direction: 'purchase' | 'sale',
  unit: string,
): string {
  if (!code) return `no VAT code: net ${unit}${money(net)}`
  const title = `**${code.code}** ${code.labels.en}: net ${unit}${money(net)}`
  if (vat === zero) return `${title}, no VAT`
  const computed = code.isReverseCharge ? ', computed by ourselves' : ''
  const right = direction === 'sale' || deductible === vat ? '' : rightOf(vat, deductible)
  return `${title}, VAT at ${percent(code.rate)} ${unit}${money(vat)}${computed}${right}`
}

function rightOf(vat: Amount, deductible: Amount): string {
  if (deductible === zero) return ', none of it deductible'
  const lost = subtract(vat, deductible)
  return `, of which ${money(deductible)} is deductible and ${money(lost)} is not`
}

function entryTable(
  { languages }: CountryExamples,
  pack: CountryPack,
  lines: readonly DraftLine[],
  currency?: string,
): string {
  const total = (side: DraftLine['side']) =>
    add(...lines.filter((line) => line.side === side).map((line) => line.amount))
  const rows = lines.map((line) => {
    const labels = labelsOf(pack, line.account)
    return [
      line.account,
      labels.en,
      // A label may be the same in two languages.
      [...new Set(languages.map((language) => labels[language]))].join('<br>'),
      ...(currency ? [money(line.amountCurrency!)] : []),
      line.side === 'debit' ? money(line.amount) : '',
      line.side === 'credit' ? money(line.amount) : '',
    ]
  })
  const totals = ['', '**Total**', '', ...(currency ? [''] : [])]
  return table(
    [
      { title: 'Account' },
      { title: 'Label' },
      { title: languages.map((language) => languageNames[language]).join(' / ') },
      ...(currency ? [{ title: currency, isAmount: true } as const] : []),
      { title: 'Debit', isAmount: true },
      { title: 'Credit', isAmount: true },
    ],
    [...rows, [...totals, `**${money(total('debit'))}**`, `**${money(total('credit'))}**`]],
  )
}

function labelsOf(pack: CountryPack, number: string) {
  const account = pack.chart.find((candidate) => candidate.number === number)
  if (account?.kind !== 'postable') throw new Error(`${number} takes no lines in ${pack.code}`)
  return account.labels
}

function boxLine(boxes: readonly BoxAmount[]): string {
  if (boxes.length === 0) return 'VAT return: no box.'
  return `VAT return: ${boxes.map(({ box, amount }) => `box **${box}** ${money(amount)}`).join(', ')}.`
}

/** Says so where VAT on receipts does not wait for the payment. */
function waiting({ codes, lines }: Posting): string[] {
  return codes
    .filter(({ code }) => code !== null && isHurried(code, lines))
    .map(
      ({ code }) =>
        `The VAT goes to its final account at once; the waiting account ${code!.waitingAccount} takes no part in the invoice.`,
    )
}

/** How the document came to euros, and where the odd cent went. */
function conversion({ code, rate }: Currency, posting: Posting): string {
  const { numerator, denominator } = parseRate(rate)!
  const alone = times(posting.figures.gross, numerator, denominator)
  const { booked } = posting.figures
  const sentence = `One ${code} is ${rate} EUR. Each line is converted and rounded on its own.`
  if (alone === booked) return sentence
  return `${sentence} The total alone would give ${money(alone)}; the third party's line takes ${money(booked)}, so that the entry balances.`
}
