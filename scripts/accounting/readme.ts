import {
  type CountryPack,
  codeUnder,
  countryPacks,
  type PackCode,
  packOf,
  restingAccountOf,
} from '#countries'
import type { CountryExamples } from './examples.js'
import { table } from './markdown.js'
import { lostTable, roundingTable } from './rounding.js'
import { setOffTable } from './set-off.js'

/** The first page: how to read the others, and what is the same in all countries. */
export function readme(pages: readonly CountryExamples[]): string {
  return `# What the program posts

These pages are for accountants. They show, entry by entry, what each kind of invoice and credit note
posts in each country, and which boxes of the VAT return it fills. The program writes them itself: an
example only says what happened, and the figures are what the program makes of it.

- **[The rules](rules.md)**: the ten rules by which everything is posted, by their numbers
${pages.map(pageLine).join('\n')}

On this page:

- [How to read an example](#how-to-read-an-example)
- [Files outside VAT](#files-outside-vat)
- [VAT that is due on payment](#vat-that-is-due-on-payment)
- [Discounts for early payment](#discounts-for-early-payment)
- [Rounding and odd cents](#rounding-and-odd-cents)
- [Boxes of the VAT return](#boxes-of-the-vat-return)
- [Lettering](#lettering)
- [Reversal](#reversal)
- [Periods](#periods)
- [Closing](#closing)
- [Before a year is closed](#before-a-year-is-closed)

## How to read an example

1. One sentence says what happened in the real world.
2. The document follows: its total, and for each VAT code the net amount and the VAT. The code is what the
   bookkeeper chooses for a line; everything else follows from it.
3. The table is the entry: account, label in English, label as the country's accountants know it, debit
   and credit. Both sides add up to the same total.
4. The last line tells what the entry adds to the boxes of the VAT return. A minus takes away.

Below the examples, each page lists every VAT code of the country, with what it posts and declares for a
line of 1,000.00 on an invoice and on a credit note; then every box, with its name.

## Files outside VAT

A file under the small-business scheme or with exempt activities charges no VAT and deducts none. Where others
take a code that deducts, it takes the one of the same operation and rate whose VAT is a cost; on its sales it
takes a code without VAT. The accounts of a new file propose these codes, and a change of regime changes the
proposals that nobody has set himself. A code that charges or deducts is refused on invoices, credit notes and
documents; free entries are free. Reverse charge stays: the VAT is owed, and is part of the cost.

${outsideTable()}

## VAT that is due on payment

A VAT code with a waiting account is due on payment: its VAT is booked there, of sales until they are
received and of purchases until they are paid, and nothing is declared with the invoice. Its lines say so
(\`boxes_due_on\`: \`payment\`). The French codes that end in -ENC are such; any other code becomes one by being
given a waiting account. Entries posted before that stay as they are.

## Discounts for early payment

An invoice may grant a discount for payment until a day. In Belgium VAT is computed on the price less the
discount from the start, whether it is taken or not (CTVA art. 28): an invoice of 1,000.00 with 2 % has VAT
on 980.00, and the boxes of bases take 980.00. In France and Luxembourg VAT is on the whole price, and a
discount that is taken is a credit note. Cost and income are booked at the whole net in every country.

## Rounding and odd cents

Amounts are whole cents. Rounding is to the nearest cent, and half a cent goes away from zero: up for a
positive amount, down for a negative one.

${roundingTable('21.00', ['100.00', '33.33', '0.50', '0.02', '0.06', '-0.50'])}

Three lines of 0.02 with the same code therefore have the VAT of 0.06, not three times that of 0.02.

| Where a cent is left over                       | Who has it                                                     |
| ----------------------------------------------- | -------------------------------------------------------------- |
| VAT that is partly deductible                   | the deductible part is rounded; the lost part is the rest      |
| lost VAT that is shared over several cost lines | the largest remainder, of two the larger line                  |
| a document in another currency                  | the largest remainder, of two the larger line                  |
| boxes of the return                             | none: shares are rounded once per code, lost VAT is the rest   |

So the VAT of 42.00 on these three lines, half of which is lost, is shared like this, and the parts always add up:

${lostTable('21.00', '50.00', ['100.05', '33.30', '66.66'])}

## Boxes of the VAT return

- A box for net amounts takes the net of each line, as the document has it. Where the country wants lost VAT
  in it too, as Belgium does in grids 81 to 83, the VAT code names the box for that part of the VAT as well.
- A box for VAT takes the whole VAT of a code on the document, or a percentage of it: of VAT that is half
  deductible, half goes to the box of deductible VAT.
- A credit note fills the boxes that its VAT code names for credit notes. In some countries these are
  boxes of their own, in others the same boxes with a minus.
- A reversal takes back what its entry added.
- The return of a period adds up the boxes of all entries of that period, and nothing else.

## Lettering

- Lettering joins lines of one account that pay each other: an invoice and its payment, or an invoice and its
  credit note. The account must be one that is lettered, such as customers and suppliers.
- Each group has a code: AA, AB, and so on for each account. What has no code is an open item.
- A group comes to zero. A small difference can be written off; it is booked to the account of the
  settings by an entry of its own.
- The program letters by itself only what is certain: lines of one third party with the same reference that
  come to zero; two lines that alone have an amount and its opposite; and all that is left open of a third
  party, where that comes to zero as a whole. What could be matched in two ways is left to a person.
- Lettering changes no amount and can be undone.

**Part payments.** Lines of both sides that do not come to zero can be lettered in part: they are tied. The code of such a
group is in lower case (ab) until a line brings what remains to zero; then all its lines are lettered under the same code in
capitals (AB). Until then they stay unlettered.

- What remains open is computed for the group as a whole: the side with less is set off against the lines of the other
  side, the earliest due first (a line without a due date counts on its own day), of two that are due on one day the older. Open
  items, overdue amounts, statements and the home page show what remains; a line of which nothing remains, such as the
  part payment itself, is no open item.
- A further line that is lettered with any line of the group joins it, in part or in full; lines of two groups join the
  groups. A small rest can be written off as above.
- A document is paid when nothing of it remains, open while all of it does, and paid in part between the two.
- Reversing an entry takes its lines out of the group. The others stay tied while they settle each other: without one
  payment, the invoice and the other payments; where the invoice itself goes, its payments are open items again.
- The program completes a group by itself when that is certain, as if it were one line with what remains of it and all
  its references. It never breaks one up.

Two invoices and a payment of 150.00 that is lettered in part with both:

${setOffTable([
  ['Invoice of 1 March', '2026-04-30', '200.00'],
  ['Invoice of 10 March', '2026-03-31', '100.00'],
  ['Payment of 5 April', '2026-04-05', '-150.00'],
])}

The second invoice is paid, 150.00 of the first remain, and the payment is no open item. A payment of those 150.00
letters all four lines in full.

## Reversal

- A posted entry is never changed and never deleted. A mistake is undone by a reversal: a new entry with
  the same lines on the other side.
- It has the date of the original unless a later one is given, and leaves the boxes that the original filled.
- Lines of customers and suppliers that were still open are lettered with their opposites.
- An entry is reversed once. One that belongs to a VAT return that was validated can be reversed only at a
  later date, since its period is locked.
- Correcting an entry reverses it and posts it anew as its new body says, in one operation.

## Periods

- A fiscal year lasts 24 months at most. Years neither overlap nor leave a hole between them.
- Its periods are the calendar months, cut to the bounds of the year.
- A locked period takes no entry, and neither does a closed year.
- Validating a VAT return locks its period; what comes later goes to the next return.
- Numbers run without gaps in each journal and fiscal year, in the order in which entries are posted.

## Closing

- Closing runs checks first: errors stop it, warnings do not.
- Accounts of the balance sheet are carried forward as the opening entry of the next year, account by
  account, and those of customers and suppliers by third party. A next year that is missing is created.
- The result goes to the country's account for it.
- Opening lines are never open items: the invoice of last year stays open under its own number. Sums over
  several years leave opening entries out, so that nothing counts twice.

${closingTable()}

## Before a year is closed

A year is closed months after it ended, and the next one is kept meanwhile. Until then it has a **provisional
opening**: it begins with what the years before leave, as they stand.

- Accounts of the classes that are carried forward begin with all that was booked before the first day. Those
  of the result, and of the classes that are neither carried nor closed (8 and 9 in France and Luxembourg),
  begin with nothing.
- The result of each year that ended and is not closed is part of the opening too, on the account on which
  closing will leave it; \`unclosed\` tells how much of the opening that is. So all openings add up to zero.
- An entry that is posted late in the old year changes the opening of the new one at once.
- Closing posts what was shown before: no balance of the new year changes, and nothing counts twice. Reopening
  the year makes its opening provisional again, with the same figures.

Say 2025 is over and open: 10,000.00 of capital was paid in, 1,000.00 was sold and 400.00 was bought, both
not yet paid. This is how 2026 opens, debit minus credit:

${openingExample()}

Once 2025 is closed, the same figures come from the opening entry of 2026. In Luxembourg that entry brings the
result on ${luxembourgTransfer().from}, and an entry of the same day moves it to ${luxembourgTransfer().to}: from the end of that day on
all accounts hold what they held before.
`
}

function pageLine({ country, file, chapters }: CountryExamples): string {
  const examples = chapters.reduce((sum, chapter) => sum + chapter.examples.length, 0)
  const { name, vatCodes } = packOf(country)
  return `- **[${name.en}](${file})**: ${examples} examples and ${vatCodes.length} VAT codes`
}

/** An opening before the year before it is closed, with the accounts of each country. */
function openingExample(): string {
  const capital: Readonly<Record<PackCode, string>> = { BE: '100000', FR: '101300', LU: '101' }
  // biome-ignore format: a table
  const rows: readonly [string, string, (pack: CountryPack<PackCode>) => string][] = [
    ['Capital',                       '−10,000.00', ({ code }) => capital[code]],
    ['Bank',                          '10,000.00',  ({ controlAccounts }) => controlAccounts.bank],
    ['Customers',                     '1,000.00',   ({ controlAccounts }) => controlAccounts.customer],
    ['Suppliers',                     '−400.00',    ({ controlAccounts }) => controlAccounts.supplier],
    ['Result of 2025, `unclosed`',    '−600.00',    ({ closing }) => restingAccountOf(closing, 60_000n)!],
    ['Sales',                         '0.00',       ({ controlAccounts }) => controlAccounts.defaultSale],
    ['Purchases',                     '0.00',       ({ controlAccounts }) => controlAccounts.defaultPurchase],
    ['Sum',                           '0.00',       () => ''],
  ]
  return table(
    [
      { title: 'Account' },
      ...countryPacks.map(({ name }) => ({ title: name.en })),
      { title: 'Opening of 2026', isAmount: true },
    ],
    rows.map(([name, amount, accountOf]) => [
      name,
      ...countryPacks.map((pack) => accountOf(pack)),
      amount,
    ]),
  )
}

function luxembourgTransfer(): { from: string; to: string } {
  return packOf('LU').closing.openingTransfer!
}

function closingTable(): string {
  const account = ({ profit, loss }: { profit: string; loss: string }) =>
    profit === loss ? profit : `${profit} profit, ${loss} loss`
  return table(
    [
      { title: 'Country' },
      { title: 'Classes closed to the result' },
      { title: 'Classes carried forward' },
      { title: 'Result of the year' },
      { title: 'Result brought forward' },
    ],
    countryPacks.map(({ name, closing }) => [
      name.en,
      closing.resultClasses.join(', '),
      closing.carriedClasses.join(', '),
      account(closing.resultAccounts),
      // Where the result waits for the meeting, that is the account on which it is brought forward.
      closing.openingTransfer?.to ?? account(closing.retainedAccounts),
    ]),
  )
}

/** What files outside VAT take where others take the usual code. */
function outsideTable(): string {
  const rows = countryPacks.flatMap((pack) => {
    const { purchase, sale } = pack.usual
    const bought = purchase.charged.services[0]!
    const lost = codeUnder(pack, 'franchise', bought)!
    return (['franchise', 'exempt'] as const).map((regime) => [
      pack.name.en,
      regime,
      `${bought} → ${lost}`,
      `${sale.charged.goods[0]} → ${sale.outside[regime]}`,
    ])
  })
  return table(
    ['Country', 'Regime', 'Purchase of services', 'Sale'].map((title) => ({ title })),
    rows,
  )
}
