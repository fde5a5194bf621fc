import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { saleCode } from './entries.js'
import { invoice, read } from './importer.js'
import { type Chapter, scene } from './scene.js'

export function validateBody(endpoints: Chapter): void {
  const says = endpoints.section('Document importer')
  const validate = (id: number, body: object = {}) => scene.importer.validate(id, body)

  says(
    'third_party_id | integer, existing third party of the company; if absent the suggested third party is used',
    async () => {
      const { desk, supplier } = scene
      const first = await read()
      assert.equal(first.suggested_third_party_id, supplier)
      const suggested = replies(await validate(first.id), 201).body
      assert.equal(suggested.document.third_party.id, supplier)
      const second = await read()
      const named = replies(await validate(second.id, { third_party_id: desk.supplier }), 201).body
      assert.equal(named.document.third_party.id, desk.supplier)
      const third = await read()
      refusedAt(await validate(third.id, { third_party_id: 'x' }), 'third_party_id')
      const { company } = await scene.books.office()
      const foreign = await scene.books.party(company, 'supplier')
      for (const third_party_id of [999_999_999, foreign])
        refusedAt(await validate(third.id, { third_party_id }), 'third_party_id')
    },
  )

  says(
    'new_third_party | object creating a third party: `name` required, then `type`, `vat_number`, `enterprise_number`, `address`, `postal_code`, `city`, `country`, `iban`, `bic`, `email`, `phone`',
    async () => {
      const { desk } = scene
      const wish = {
        name: 'Nieuw BV',
        type: 'supplier',
        vat_number: 'BE0131004240',
        enterprise_number: '0131004240',
        address: 'Steenweg 112',
        postal_code: '3000',
        city: 'Leuven',
        country: 'BE',
        iban: 'BE96068901234505',
        bic: 'GKCCBEBB',
        email: 'info@nieuw.example',
        phone: '+32 16 00 00 00',
      }
      const { id } = await read()
      refusedAt(
        await validate(id, { new_third_party: { ...wish, name: null } }),
        'new_third_party.name',
      )
      const { document } = replies(await validate(id, { new_third_party: wish }), 201).body
      const made = replies(
        await desk.admin.get(`${desk.path}/third-parties/${document.third_party.id}`),
        200,
      ).body
      const { address, iban, bic, ...same } = wish
      for (const [name, value] of Object.entries(same)) assert.equal(made[name], value, name)
      assert.match(`${made.street} ${made.house_number ?? ''}`, /Steenweg 112/)
      assert.deepEqual([made.ibans[0].iban, made.ibans[0].bic], [iban, bic])
      assert.equal(address, 'Steenweg 112')
      const alone = await read()
      const named = await validate(alone.id, { new_third_party: { name: 'Alleen een naam' } })
      const party = replies(named, 201).body.document.third_party
      assert.deepEqual([party.name, party.type], ['Alleen een naam', 'supplier'])
    },
  )

  says('direction | `purchase` or `sale`; default the detected direction', async () => {
    const { desk } = scene
    const detected = await read()
    assert.equal(detected.suggested_direction, 'purchase')
    assert.equal(replies(await validate(detected.id), 201).body.document.direction, 'purchase')
    const { id } = await read()
    refusedAt(await validate(id, { direction: 'both' }), 'direction')
    const { vat_code_id } = await choice(await saleCode(), '700000')
    const line = { account_id: await desk.accountId('700000'), vat_code_id }
    const sale = {
      direction: 'sale',
      third_party_id: desk.customer,
      lines: [line, line],
      book: true,
    }
    const sold = replies(await validate(id, sale), 201).body
    assert.equal(sold.document.direction, 'sale')
    assert.equal(sold.entry.journal.type, 'sale')
  })

  says(
    'lines | array, one item per document line in the same order: `{account_id, vat_code_id}`; if absent the analysis suggestions are used; ids must belong to the company',
    async () => {
      const first = await read()
      const { document } = replies(await validate(first.id), 201).body
      assert.deepEqual(
        document.lines.map((line: Line) => [line.actual_account.id, line.vat_code.id]),
        first.suggested_lines.map((line: Choice) => [line.account_id, line.vat_code_id]),
      )
      const { id } = await read()
      const lines = [await choice('PG21', '604000'), await choice('PG21', '610000')]
      for (const wrong of [lines.slice(1), [...lines, lines[0]]])
        refusedAt(await validate(id, { lines: wrong }), 'lines')
      const elsewhere = await scene.books.openCompany()
      const read2 = async (name: string) =>
        replies(await elsewhere.admin.get(`${elsewhere.path}/${name}`), 200).body
      const foreign = {
        account_id: (await read2('accounts')).find((one: Numbered) => one.number === '604000').id,
        vat_code_id: (await read2('vat-codes')).find((one: Numbered) => one.code === 'PG21').id,
      }
      for (const more of [
        { account_id: foreign.account_id },
        { vat_code_id: foreign.vat_code_id },
      ]) {
        const wrong = [lines[0], { ...lines[1], ...more }]
        const { errors } = replies(await validate(id, { lines: wrong }), 422).body
        assert.ok(errors['lines.1.account_id'])
      }
      const chosen = replies(await validate(id, { lines }), 201).body.document
      assert.deepEqual(
        chosen.lines.map((line: Line) => [line.actual_account.id, line.vat_code.id]),
        lines.map((line) => [line.account_id, line.vat_code_id]),
      )
    },
  )

  says('extracted | corrected sheet, if step PATCH was skipped', async () => {
    const done = await read()
    const [first] = done.extracted.lines
    const extracted = { ...done.extracted, number: 'in-validate', lines: [first], totals: {} }
    const { document, import: after } = replies(await validate(done.id, { extracted }), 201).body
    assert.deepEqual([document.number, document.lines.length], ['in-validate', 1])
    assert.equal(after.status, 'validated')
  })

  says(
    'book | boolean, default false; true also posts the entry to the journal of the direction',
    async () => {
      const { desk } = scene
      const unbooked = replies(await validate((await read()).id), 201).body
      assert.deepEqual([unbooked.entry, unbooked.document.status], [null, 'pending'])
      const { id } = await read()
      refusedAt(await validate(id, { book: 'yes' }), 'book')
      const lines = [await choice('PG21', '604000'), await choice('PG21', '604000')]
      const { entry: posted } = replies(await validate(id, { book: true, lines }), 201).body
      assert.deepEqual([posted.journal_id, posted.journal.code], [desk.journal('ACH'), 'ACH'])
      assert.deepEqual(
        booked(posted),
        entry`
        Dr 604000 Wood       10.00
        Dr 604000 Sand       20.00
        Dr 411059 VAT         6.30
        Cr 440000 Supplier   36.30
      `,
      )
    },
  )

  says(
    'push_to_external | boolean; sends the locked document to the external platform; default true only for a company imported from that platform',
    async () => {
      const { books, desk, platform } = scene
      platform.answers = (response) =>
        void response
          .writeHead(200)
          .end(JSON.stringify({ id: 'ext-1', token: 'tok', locked: true }))
      const external = async (body: object) => {
        const before = platform.received.length
        const said = replies(await validate((await read()).id, body), 201).body.external
        return [said.status, platform.received.length - before]
      }
      const setOrigin = (id: string | null) =>
        books.sql.query('UPDATE companies SET external_id = $2 WHERE id = $1', [
          desk.company.id,
          id,
        ])
      assert.deepEqual(await external({}), ['skipped', 0])
      assert.deepEqual(await external({ push_to_external: true }), ['sent', 1])
      const sent = platform.received.at(-1)!
      assert.deepEqual([sent.method, sent.path], ['POST', '/documents'])
      await setOrigin('C-1')
      assert.deepEqual(await external({}), ['sent', 1])
      assert.deepEqual(await external({ push_to_external: false }), ['skipped', 0])
      const { id } = await read()
      refusedAt(await validate(id, { push_to_external: 'yes' }), 'push_to_external')
      const body = replies(await validate(id), 201).body
      assert.deepEqual(body.external, {
        ...{ status: 'sent', document_id: 'ext-1', token: 'tok' },
        ...{ locked: true, error: null, message: null },
      })
      await setOrigin(null)
    },
  )

  says('force | boolean; true validates despite status `duplicate`', async () => {
    const bytes = invoice()
    await scene.importer.read(bytes)
    const twin = await scene.importer.read(bytes)
    assert.equal(twin.status, 'duplicate')
    refusedAt(await validate(twin.id), 'status')
    refusedAt(await validate(twin.id, { force: false }), 'status')
    refusedAt(await validate(twin.id, { force: 'yes' }), 'force')
    const { import: after } = replies(await validate(twin.id, { force: true }), 201).body
    assert.equal(after.status, 'validated')
  })

  says('With `book: false`, `entry` is null and the document waits to be booked.', async () => {
    const { desk } = scene
    const made = replies(await validate((await read()).id, { book: false }), 201).body
    assert.deepEqual([made.entry, made.document.status], [null, 'pending'])
    const path = `${desk.path}/documents/${made.document.id}`
    replies(await desk.admin.get(path), 200, { status: 'pending', journal_entry_id: null })
    replies(await desk.admin.post(`${path}/book`), 200, { status: 'booked' })
  })
}

type Line = { actual_account: { id: number }; vat_code: { id: number } }
type Choice = { account_id: number; vat_code_id: number }
type Numbered = { number?: string; code?: string }

async function choice(code: string, number: string): Promise<Choice> {
  const { admin, path, accountId } = scene.desk
  const codes = replies(await admin.get(`${path}/vat-codes`), 200).body
  const found = codes.find((one: Numbered) => one.code === code)
  return { account_id: await accountId(number), vat_code_id: found.id }
}
