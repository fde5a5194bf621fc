import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let belgium: Desk
let france: Desk
let luxembourg: Desk
before(async () => {
  const abroad = (country: string) => openDesk(books, { country_pack: country, banks: [] })
  belgium = await openDesk(books)
  france = await abroad('FR')
  luxembourg = await abroad('LU')
})

const posts = (answer: Answered) => booked(replies(answer, 201).body)
const boxes = (answer: Answered): string[] =>
  replies(answer, 201).body.lines.map(({ boxes }: { boxes: { box: string; amount: string }[] }) =>
    boxes.map(({ box, amount }) => `${box} ${amount}`).join(', '),
  )

test('VAT is computed per code on the sum of its bases, half away from zero', async () => {
  // 21 % of 0.02 is nothing, three times; of 0.06 it is a cent. 6 % of 0.25 is 0.015.
  assert.deepEqual(
    posts(
      await belgium.invoice('VEN', [
        '700000 0.02 SG21',
        '700000 0.02 SG21',
        '700000 0.02 SG21',
        '700000 0.25 SG06',
      ]),
    ),
    entry`
      Dr 400000 Customer  0.34
      Cr 700000 Sales     0.02
      Cr 700000 Sales     0.02
      Cr 700000 Sales     0.02
      Cr 700000 Sales     0.25
      Cr 451054 VAT 21 %  0.01
      Cr 451054 VAT 6 %   0.02
    `,
  )
})

describe('VAT that may be deducted in part', () => {
  test('goes to the costs in proportion, the odd cent to the largest', async () => {
    // 21 % of 10.05 is 2.11, half of it 1.06; the other 1.05 is shared over 5.03 and 5.02.
    const posted = await belgium.invoice('ACH', ['612000 5.02 PS21C', '613000 5.03 PS21C'])
    assert.deepEqual(
      posts(posted),
      entry`
        Dr 612000 Car       5.54
        Dr 613000 Fuel      5.56
        Dr 411059 VAT       1.06
        Cr 440000 Supplier 12.16
      `,
    )
    assert.deepEqual(boxes(posted), ['82 5.02', '82 5.03', '82 1.05, 59 1.06', ''])
  })

  test('goes to its own account where the pack has one', async () => {
    // 17 % of 100.03 is 17.01, half of it 8.51; the other 8.50 has an account in Luxembourg.
    const posted = await luxembourg.invoice('ACH', ['6131 100.03 P17-PRO'])
    assert.deepEqual(
      posts(posted),
      entry`
        Dr 6131   Commission  100.03
        Dr 421611 VAT           8.51
        Dr 6462   VAT lost      8.50
        Cr 44111  Supplier    117.04
      `,
    )
    assert.deepEqual(boxes(posted), ['', '458 17.01, 095 8.50', '', ''])
  })

  test('is four fifths of French fuel', async () => {
    const posted = await france.invoice('ACH', ['606140 50.03 P20-CARB80'])
    assert.deepEqual(
      posts(posted),
      entry`
        Dr 606140 Fuel      52.03
        Dr 445660 VAT        8.01
        Cr 401000 Supplier  60.04
      `,
    )
    assert.deepEqual(boxes(posted), ['', '20 8.01', ''])
  })

  test('is none of it, and all is cost or on its own account', async () => {
    assert.deepEqual(
      posts(await belgium.invoice('ACH', ['604000 100.00 PG21ND'])),
      entry`
        Dr 604000 Goods     121.00
        Cr 440000 Supplier  121.00
      `,
    )
    assert.deepEqual(
      posts(await luxembourg.invoice('ACH', ['6131 100.00 P17-ND'])),
      entry`
        Dr 6131  Commission 100.00
        Dr 6462  VAT lost    17.00
        Cr 44111 Supplier   117.00
      `,
    )
  })
})

describe('reverse charge', () => {
  test('posts VAT due and deductible, and the co-contractor is owed the net', async () => {
    const posted = await belgium.invoice('ACH', ['610000 1000.00 PSCC21'])
    assert.deepEqual(
      posts(posted),
      entry`
        Dr 610000 Works     1000.00
        Dr 411059 VAT        210.00
        Cr 451056 VAT due    210.00
        Cr 440000 Supplier  1000.00
      `,
    )
    assert.deepEqual(boxes(posted), ['82 1000.00, 87 1000.00', '56 210.00, 59 210.00', '', ''])
  })

  test('does so for intra-community purchases, in each country with its own accounts', async () => {
    assert.deepEqual(
      posts(await belgium.invoice('ACH', ['604000 250.00 PGIC21'])),
      entry`
        Dr 604000 Goods     250.00
        Dr 411059 VAT        52.50
        Cr 451055 VAT due    52.50
        Cr 440000 Supplier  250.00
      `,
    )
    assert.deepEqual(
      posts(await france.invoice('ACH', ['607000 250.00 P20-ICG'])),
      entry`
        Dr 607000 Goods     250.00
        Dr 445662 VAT        50.00
        Cr 445200 VAT due    50.00
        Cr 401000 Supplier  250.00
      `,
    )
    assert.deepEqual(
      posts(await luxembourg.invoice('ACH', ['6061 250.00 P17-ICG-M'])),
      entry`
        Dr 6061   Goods     250.00
        Dr 421611 VAT        42.50
        Cr 461411 VAT due    42.50
        Cr 44111  Supplier  250.00
      `,
    )
  })

  test('with half the deduction puts the other half on the cost', async () => {
    const posted = await belgium.invoice('ACH', ['613000 1000.00 PIIC21C'])
    assert.deepEqual(
      posts(posted),
      entry`
        Dr 613000 Car       1105.00
        Dr 411059 VAT        105.00
        Cr 451055 VAT due    210.00
        Cr 440000 Supplier  1000.00
      `,
    )
    const expected = ['83 1000.00, 86 1000.00', '55 210.00, 83 105.00, 59 105.00', '', '']
    assert.deepEqual(boxes(posted), expected)
  })

  test('on a sale leaves the VAT to the customer', async () => {
    assert.deepEqual(
      posts(await belgium.invoice('VEN', ['700000 1000.00 SCC'])),
      entry`
        Dr 400000 Customer  1000.00
        Cr 700000 Sales     1000.00
      `,
    )
  })
})

describe('a VAT code', () => {
  test('holds between its dates, both included', async () => {
    const desk = await openDesk(books, {
      country_pack: 'LU',
      banks: [],
      fiscal_year: { code: '23-24', starts_on: '2023-07-01', ends_on: '2024-06-30' },
    })
    const on = (entry_date: string) => desk.invoice('VEN', ['7021 100.00 V17'], { entry_date })
    refusedAt(await on('2023-12-31'), 'lines.0.vat_code')
    replies(await on('2024-01-01'), 201)
    await books.sql.query(
      `UPDATE vat_codes SET valid_until = '2024-03-31' WHERE company_id = $1 AND code = 'V17'`,
      [desk.company.id],
    )
    replies(await on('2024-03-31'), 201)
    assert.match(refusedAt(await on('2024-04-01'), 'lines.0.vat_code').body.message, /V17/)
  })

  test('fits the direction of the journal', async () => {
    const isRefused = (answer: Answered, field: string) =>
      assert.match(refusedAt(answer, field).body.message, /does not fit the direction/)
    const both = ['604000 1.00 PG21', '604000 1.00 SG21']
    isRefused(await belgium.invoice('ACH', both), 'lines.1.vat_code')
    isRefused(await belgium.invoice('VEN', ['700000 1.00 PG21']), 'lines.0.vat_code')
    isRefused(await belgium.creditNote('NCV', ['700000 1.00 PG21']), 'lines.0.vat_code')
  })

  test('is active, and the accounts of its VAT are there', async () => {
    const desk = await openDesk(books)
    const code = (assignment: string) =>
      books.sql.query(
        `UPDATE vat_codes SET ${assignment} WHERE company_id = $1 AND code = 'PG21'`,
        [desk.company.id],
      )
    const send = () => desk.invoice('ACH', ['604000 1.00', '604000 1.00 PG21'])
    await code('is_active = false')
    refusedAt(await send(), 'lines.1.vat_code')
    await code(`is_active = true, deductible_account = NULL`)
    assert.match(refusedAt(await send(), 'lines.1.vat_code').body.message, /PG21/)
    await code(`deductible_account = '411058'`)
    refusedAt(await send(), 'lines.1.vat_code')
    await code(`deductible_account = '411059'`)
    await desk.retireAccount('411059')
    assert.match(refusedAt(await send(), 'lines.1.vat_code').body.message, /411059/)
    replies(await desk.invoice('ACH', ['604000 1.00 PG00']), 201)
  })
})
