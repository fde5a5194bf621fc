import assert from 'node:assert/strict'
import { openDesk, refusedAt } from '#testing/desk'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { ends } from '#testing/receiver'
import { saleLine } from '#testing/sale'
import type { Says } from '../chapter.js'
import { somePdf } from '../uploads.js'
import { books, desk, importer, platform } from './scene.js'

export function sentences(says: Says): void {
  const imports =
    'Import errors (422): unaccepted extension or file above 25 MB at upload; process on an already validated import; validate on an import not yet analysed or a duplicate without `force` (field `status`); missing account or VAT code, or one outside the company (field `lines.<n>.account_id`).'

  says(imports, 'at upload', async () => {
    refusedAt(await importer.send([['notes.docx', 'x']]), 'files.0')
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, 0x20)
    large.write(somePdf)
    refusedAt(await importer.send([['large.pdf', large]]), 'files.0')
  })

  says(imports, 'by the state of the import', async () => {
    const bytes = eInvoice({ number: 'E-1' })
    const queued = await importer.upload(bytes)
    refusedAt(await importer.validate(queued.id), 'status')
    replies(await importer.process(queued.id), 200, { status: 'ready' })
    const again = await importer.read(bytes)
    assert.equal(again.status, 'duplicate')
    refusedAt(await importer.validate(again.id), 'status')
    refusedAt(await importer.validate(again.id, { force: false }), 'status')
    replies(await importer.validate(queued.id), 201)
    refusedAt(await importer.process(queued.id), 'status')
  })

  says(imports, 'by the lines', async () => {
    const lines = [saleLine('Hout', '1', '10', 'S', '21'), saleLine('Zand', '1', '20', 'S', '21')]
    const { id } = await importer.read(eInvoice({ number: 'E-2', lines }))
    const account_id = await desk.accountId('604000')
    const codes = replies(await desk.admin.get(`${desk.path}/vat-codes`), 200).body
    const vat_code_id = codes.find(({ code }: { code: string }) => code === 'PG21').id
    const foreign = await openDesk(books)
    const foreignCodes = replies(await foreign.admin.get(`${foreign.path}/vat-codes`), 200).body
    const good = { account_id, vat_code_id }
    for (const bad of [
      { vat_code_id },
      { account_id: null, vat_code_id },
      { account_id },
      { account_id, vat_code_id: null },
      { account_id: 999_999_999, vat_code_id },
      { account_id: await foreign.accountId('604000'), vat_code_id },
      { account_id, vat_code_id: 999_999_999 },
      { account_id, vat_code_id: foreignCodes[0].id },
    ]) {
      const { errors } = replies(await importer.validate(id, { lines: [good, bad] }), 422).body
      assert.ok(errors['lines.1.account_id'], JSON.stringify([bad, errors]))
      assert.equal(errors['lines.0.account_id'], undefined)
    }
    replies(await importer.validate(id, { lines: [good, good] }), 201)
  })

  says('Wrong credentials on login: 422 with `errors.email`.', async () => {
    const { firm, admin } = await books.office()
    const known = { email: 'els@kantoor.example', password: 'een lange zin 7' }
    const member = { ...known, name: 'Els', role: 'encoder' }
    replies(await admin.post(`${firm.path}/members`, member), 201)
    const signIn = (credentials: object) =>
      books.call('POST', '/v1/auth/login', { body: { ...known, ...credentials } })
    refusedAt(await signIn({ password: 'another one 7' }), 'email')
    platform.answers = ends(401)
    refusedAt(await signIn({ email: 'nobody@kantoor.example' }), 'email')
    platform.answers = ends(500)
    replies(await signIn({}), 201)
  })

  const lastAdmin =
    'Last active admin losing its role, and a firm not linked to the external platform on firm sync: refused with 422.'

  says(lastAdmin, async () => {
    const { firm, admin } = await books.office()
    await books.join(firm.id, (await books.newUser()).id, 'admin', false)
    const own = `${firm.path}/members/${admin.id}`
    replies(await admin.patch(own, { role: 'manager' }), 422)
    replies(await admin.patch(own, { is_active: false }), 422)
    replies(await admin.delete(own), 422)
    const second = await books.member(firm, 'admin')
    replies(await admin.patch(own, { role: 'manager' }), 200)
    replies(await second.post(`${firm.path}/sync`), 422)
  })
}
