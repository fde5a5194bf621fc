import type { CountryPack, PackCode, VatBox, VatCode } from '#countries'
import type { Language } from '#kernel/languages'
import type { DraftLine } from '../../src/capabilities/ledger/domain/lines.js'
import { type DocumentKind, documentKinds } from './examples.js'
import { languageNames, money, percent, table } from './markdown.js'
import { type Posting, postingOf } from './posting.js'

/** Every VAT code of a country with what it posts and declares for a thousand euros. */
export function codeTable(pack: CountryPack<PackCode>): string[] {
  return [
    'What each code posts and declares for a line of 1,000.00, first on an invoice, then on a credit note. *Cost*, *income*, *supplier* and *customer* stand for the account of the line and of the third party; the numbers are VAT accounts.',
    table(
      [
        { title: 'Code' },
        { title: 'Label' },
        { title: 'Rate', isAmount: true },
        { title: 'Document' },
        { title: 'Debit' },
        { title: 'Credit' },
        { title: 'Boxes' },
      ],
      pack.vatCodes.flatMap((code) => codeRows(pack, code)),
    ),
    ...waitingNote(pack),
  ]
}

function codeRows(pack: CountryPack<PackCode>, code: VatCode): string[][] {
  const [invoice, creditNote]: [DocumentKind, DocumentKind] =
    code.direction === 'sale' ? ['sale', 'saleCreditNote'] : ['purchase', 'purchaseCreditNote']
  return [
    [`**${code.code}**`, code.labels.en, percent(code.rate), ...cells(pack, code, invoice)],
    ['', '', '', ...cells(pack, code, creditNote)],
  ]
}

function cells(pack: CountryPack<PackCode>, code: VatCode, document: DocumentKind): string[] {
  const { lines, boxes } = thousand(pack, code, document)
  const on = (side: DraftLine['side']) =>
    lines
      .filter((line) => line.side === side)
      .map((line) => `${partOf(line, code)} ${money(line.amount)}`)
  const filled = boxes.map(({ box, amount }) => `${box}: ${money(amount)}`)
  return [
    documentKinds[document].isCreditNote ? 'credit note' : 'invoice',
    ...[on('debit'), on('credit'), filled].map((list) => list.join('<br>') || '–'),
  ]
}

function thousand(pack: CountryPack<PackCode>, code: VatCode, document: DocumentKind): Posting {
  const { defaultPurchase, defaultSale } = pack.controlAccounts
  const account = code.direction === 'sale' ? defaultSale : defaultPurchase
  const lines = [`${account} 1000.00 ${code.code}`]
  return postingOf(pack.code, { title: '', story: '', document, lines })
}

function partOf({ account, isThirdParty, vatRole }: DraftLine, { direction }: VatCode): string {
  if (isThirdParty) return direction === 'sale' ? 'customer' : 'supplier'
  if (vatRole === 'base') return direction === 'sale' ? 'income' : 'cost'
  return account
}

/** Whether the VAT of a code goes to its final account although it could wait for the payment. */
export function isHurried({ waitingAccount }: VatCode, lines: readonly DraftLine[]): boolean {
  return waitingAccount !== null && lines.every((line) => line.account !== waitingAccount)
}

function waitingNote(pack: CountryPack<PackCode>): string[] {
  const hurried = pack.vatCodes.filter((code) =>
    isHurried(code, thousand(pack, code, code.direction).lines),
  )
  if (hurried.length === 0) return []
  const accounts = [...new Set(hurried.map((code) => code.waitingAccount))].join(' and ')
  return [
    `**VAT on receipts.** The invoice itself posts the VAT of ${hurried.map((code) => code.code).join(', ')} to the final account and declares it at its own date; their waiting accounts (${accounts}) take no part in it.`,
  ]
}

/** The boxes that entries of a country fill. */
export function boxTable(pack: CountryPack, languages: readonly Language[]): string[] {
  const filled = new Set(pack.vatCodes.flatMap(boxesOfCode))
  const rows = pack.vatBoxes
    .filter(({ box }) => filled.has(box))
    .map(({ box, kind, labels }) => [
      `**${box}**`,
      kinds[kind],
      labels.en,
      ...languages.map((language) => labels[language]),
    ])
  return [
    'The boxes that invoices fill. The others are totals of these, or are filled in on the return itself.',
    table(
      [
        { title: 'Box' },
        { title: 'Takes' },
        { title: 'Label' },
        ...languages.map((language) => ({ title: languageNames[language] })),
      ],
      rows,
    ),
  ]
}

const kinds: Readonly<Record<VatBox['kind'], string>> = {
  base: 'net amounts',
  tax: 'VAT',
  memo: 'VAT, to note only',
  total: 'a total',
  amount: 'an amount',
  rate: 'a rate',
  choice: 'a choice',
}

function boxesOfCode(code: VatCode): string[] {
  const { baseBoxes, taxBoxes, baseBoxesCredit, taxBoxesCredit } = code
  return [...baseBoxes, ...taxBoxes, ...baseBoxesCredit, ...taxBoxesCredit].map(({ box }) => box)
}
