import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { turnTo, vatActs, vatNumbers } from '#testing/vat'

/** What entries put into the boxes of the VAT return, and what their reversals do. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

type Line = { boxes: { box: string; amount: string }[] }

/** The boxes of an entry as the trade writes them: `03 100.00, 54 21.00`. */
const boxesIn = ({ lines }: { lines: Line[] }) =>
  lines
    .flatMap(({ boxes }) => boxes.map(({ box, amount }) => `${box} ${amount}`))
    .sort()
    .join(', ')

async function sumsOf({ company }: Desk, month: string): Promise<string> {
  const { rows } = await books.sql.query(
    `SELECT s.box, s.amount, s.lines FROM vat_box_sums s JOIN periods p ON p.company_id = s.company_id AND p.id = s.period_id
      WHERE s.company_id = $1 AND p.starts_on = $2 ORDER BY s.box, s.is_minus`,
    [company.id, `${month}-01`],
  )
  return rows.map(({ box, amount, lines }) => `${box} ${amount} of ${lines}`).join(', ')
}

async function reversedOn(who: Desk, posted: Answered, day: string): Promise<string> {
  const { body } = replies(posted, 201)
  return boxesIn(replies(await who.reverse(body.id, { entry_date: day }), 201).body)
}

test('sums by box and month follow what is posted, what is below zero apart', async () => {
  const own = await openDesk(books)
  replies(await own.invoice('VEN', ['700000 100.00 SG21', '700000 50.00 SG21']), 201)
  replies(await own.creditNote('NCV', ['700000 40.00 SG21']), 201)
  replies(await own.free(['Dr 604000 10.00', 'Cr 580000 10.00']), 201)
  assert.equal(
    await sumsOf(own, '2026-03'),
    '03 150.00 of 2, 49 40.00 of 1, 54 31.50 of 1, 64 8.40 of 1',
  )
  const bought = replies(await own.invoice('ACH', ['604000 200.00 PG21']), 201).body
  replies(await own.reverse(bought.id), 201)
  assert.equal(
    await sumsOf(own, '2026-03'),
    '03 150.00 of 2, 49 40.00 of 1, 54 31.50 of 1, 59 42.00 of 1, 59 -42.00 of 1, 64 8.40 of 1, 81 200.00 of 1, 81 -200.00 of 1',
  )
})

test('many entries in one go come to the same sums', async () => {
  const own = await openDesk(books)
  const sale = { ...own.invoiceBody('VEN', ['700000 100.00 SG21']), kind: 'invoice' }
  const april = { ...sale, entry_date: '2026-04-02' }
  replies(await own.batch([sale, april, sale]), 201)
  assert.equal(await sumsOf(own, '2026-03'), '03 200.00 of 2, 54 42.00 of 2')
  assert.equal(await sumsOf(own, '2026-04'), '03 100.00 of 1, 54 21.00 of 1')
})

test('VAT that waits for payment is in no sum', async () => {
  const own = await openDesk(books, {
    country_pack: 'FR',
    vat_number: null,
    enterprise_number: null,
  })
  replies(await own.invoice('VEN', ['706000 100.00 V20-ENC']), 201)
  assert.equal(await sumsOf(own, '2026-03'), '')
})

test('a reversal within the quarter takes the boxes back, later it corrects the return', async () => {
  const sale = () => desk.invoice('VEN', ['700000 100.00 SG21'])
  assert.equal(await reversedOn(desk, await sale(), '2026-03-31'), '03 -100.00, 54 -21.00')
  assert.equal(await reversedOn(desk, await sale(), '2026-04-01'), '49 100.00, 62 21.00')
  const bought = () => desk.invoice('ACH', ['604000 100.00 PG21'])
  assert.equal(
    await reversedOn(desk, await bought(), '2026-04-01'),
    '61 21.00, 81 -100.00, 85 100.00',
  )
  const fromUnion = () => desk.invoice('ACH', ['604000 100.00 PGIC21'])
  assert.equal(
    await reversedOn(desk, await fromUnion(), '2026-05-01'),
    '61 21.00, 62 21.00, 81 -100.00, 84 100.00, 86 -100.00',
  )
})

test('the reversal of a credit note in a later quarter declares the sale again', async () => {
  const credit = await desk.creditNote('NCV', ['700000 100.00 SG21'])
  assert.equal(await reversedOn(desk, credit, '2026-04-01'), '03 100.00, 61 21.00')
})

test('what was reversed in another quarter and is reversed once more stands as it did', async () => {
  const { body } = replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  const correction = replies(await desk.reverse(body.id, { entry_date: '2026-04-01' }), 201)
  const again = replies(await desk.reverse(correction.body.id, { entry_date: '2026-07-01' }), 201)
  assert.equal(boxesIn(again.body), '03 100.00, 61 21.00')
})

test('in a free entry the side of each line tells a credit note', async () => {
  const taken = ['Cr 604000 100.00 PG21', 'Cr 411059 21.00 PG21', 'Dr 580000 121.00']
  const { body } = replies(await desk.free(taken), 201)
  assert.equal(boxesIn(body), '63 21.00, 81 -100.00, 85 100.00')
  const again = replies(await desk.reverse(body.id, { entry_date: '2026-04-01' }), 201)
  assert.equal(boxesIn(again.body), '62 21.00, 81 100.00')
})

test('who declares by months corrects from the next month on', async () => {
  const monthly = await openDesk(books, { vat_regime: 'monthly' })
  const sale = () => monthly.invoice('VEN', ['700000 100.00 SG21'], { entry_date: '2026-02-10' })
  assert.equal(await reversedOn(monthly, await sale(), '2026-02-28'), '03 -100.00, 54 -21.00')
  assert.equal(await reversedOn(monthly, await sale(), '2026-03-01'), '49 100.00, 62 21.00')
})

test('in Luxembourg a correction is the same boxes with a minus', async () => {
  const own = await openDesk(books, {
    country_pack: 'LU',
    vat_number: null,
    enterprise_number: null,
  })
  const posted = await own.invoice('VEN', ['7021 100.00 V17'])
  const boxes = boxesIn(replies(posted, 201).body)
  const taken = boxes.replaceAll(/ (?=[0-9.]+(?:,|$))/g, ' -')
  assert.equal(await reversedOn(own, posted, '2026-04-01'), taken)
})

/** Declares the first quarter, whose months take no VAT from then on. */
async function declare(desk: Desk): Promise<void> {
  turnTo(books, '2026-04-10')
  replies(await desk.admin.patch(desk.path, { vat_number: vatNumbers.BE }), 200)
  const { prepare, validate } = vatActs(desk)
  await validate((await prepare(1)).id)
  books.clock.reset()
}

test('a month that was declared takes no VAT any more, and all else', async () => {
  const own = await openDesk(books, { locale: 'en' })
  const sold = replies(await own.invoice('VEN', ['700000 100.00 SG21']), 201).body
  await declare(own)
  const refused = refusedAt(await own.invoice('VEN', ['700000 100.00 SG21']), 'entry_date')
  assert.equal(refused.body.code, 'period_locked')
  assert.equal(refused.body.reason, 'period_locked')
  const english = await own.admin.post(
    `${own.path}/entries/invoice`,
    own.invoiceBody('VEN', ['700000 100.00 SG21']),
    { headers: { 'accept-language': 'en' } },
  )
  assert.match(english.body.message, /1st quarter 2026|1er trimestre 2026/)
  refusedAt(await own.free(['Dr 411059 5.00', 'Cr 580000 5.00']), 'entry_date')
  refusedAt(await own.reverse(sold.id), 'entry_date')
  replies(await own.free(['Dr 604000 5.00', 'Cr 580000 5.00']), 201)
  replies(await own.invoice('VEN', ['700000 100.00 SG21'], { entry_date: '2026-04-01' }), 201)
  const later = replies(await own.reverse(sold.id, { entry_date: '2026-04-01' }), 201).body
  assert.equal(boxesIn(later), '49 100.00, 62 21.00')
})

test('the database itself refuses VAT in a month that was declared', async () => {
  const own = await openDesk(books)
  await declare(own)
  const [cost, vat, transit] = [
    await own.accountId('604000'),
    await own.accountId('411059'),
    await own.accountId('700000'),
  ]
  const { rows } = await books.sql.query(
    `SELECT id, fiscal_year_id FROM periods WHERE company_id = $1 AND starts_on = '2026-03-01'`,
    [own.company.id],
  )
  const posting = (debited: number, boxes: object[] | null, phase = 'year') =>
    books.sql.query(`SELECT * FROM post_raw($1, NULL, now(), $2, $3)`, [
      own.company.id,
      JSON.stringify([
        {
          ...{ fiscal_year_id: rows[0].fiscal_year_id, period_id: rows[0].id },
          ...{ journal_id: own.journal('OD'), entry_date: '2026-03-10', origin: 'manual', phase },
          ...{ total: '5.00', lines_count: 2 },
        },
      ]),
      JSON.stringify([
        {
          entry: 1,
          position: 1,
          account_id: debited,
          debit: '5.00',
          credit: '0',
          can_letter: false,
          boxes,
        },
        {
          entry: 1,
          position: 2,
          account_id: transit,
          debit: '0',
          credit: '5.00',
          can_letter: false,
        },
      ]),
    ])
  await assert.rejects(posting(vat, null), /the month was declared/)
  await assert.rejects(posting(cost, [{ box: '82', amount: '5.00' }]), /the month was declared/)
  await posting(cost, null)
})
