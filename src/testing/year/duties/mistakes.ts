import type { Paper } from '../model.js'
import { forgetPayment } from './bank.js'
import { postInvoice } from './hand.js'
import { someParts, type Today, type Work } from './today.js'

const ways = ['credit', 'undo', 'reverse', 'undo of undo'] as const

/** Something was wrong: it is undone, reversed, or credited; sometimes the undoing was the mistake. */
export const makeMistake: Work = async (today) => {
  const wrong = await wrongInvoice(today)
  const way = ways[today.file.mistakes++ % ways.length]!
  if (way === 'reverse') await reverse(today, wrong)
  else if (way === 'credit') await credit(today, wrong)
  else await undo(today, wrong, way === 'undo of undo')
}

/** Nobody pays what is found to be wrong at once. */
async function wrongInvoice(today: Today): Promise<Paper> {
  const { file } = today
  const kind = today.chance.pick(['sale', 'purchase'] as const)
  const { paper } = await postInvoice(today, kind, someParts(today, kind))
  forgetPayment(file, paper)
  return paper
}

async function undo({ file }: Today, paper: Paper, isTwice: boolean): Promise<void> {
  const { path, team } = file
  const revert = async (operation: string) =>
    (
      await team.manager.post('/v1/companies/{company}/history/operations/{operation}/revert', {
        path: { ...path, operation },
      })
    ).operationId!
  const done = await revert(paper.operation)
  gone(file, paper)
  if (!isTwice) return
  // Undone once more, the invoice is posted anew, and its line is another one.
  await revert(done)
  const { body: entries } = await team.encoder.get('/v1/companies/{company}/entries', {
    path,
    query: { q: paper.reference, per_page: 50 },
  })
  const again = entries.data.find(
    ({ id, status, reference, reversed_entry_id }) =>
      id !== paper.entryId &&
      status === 'posted' &&
      reference === paper.reference &&
      reversed_entry_id === null,
  )
  if (!again) throw new Error(`${file.code}: ${paper.reference} did not come back`)
  const open = file.model.book(paper)
  const lineId = again.lines.find((line) => line.third_party_id !== null)!.id
  file.model.papers.push({ ...paper, entryId: again.id, lineId, open, isGone: false })
}

async function reverse({ file }: Today, paper: Paper): Promise<void> {
  await file.team.manager.post('/v1/companies/{company}/entries/{id}/reverse', {
    path: { ...file.path, id: paper.entryId },
    body: { entry_date: paper.date },
  })
  gone(file, paper)
}

/** What is reversed is neither owed nor declared. */
function gone(file: Today['file'], paper: Paper): void {
  file.model.book(paper, -1)
  paper.open = 0
  paper.isGone = true
}

/** The whole of it by a credit note, and both are set off. */
async function credit(today: Today, wrong: Paper): Promise<void> {
  const { file } = today
  const { paper } = await postInvoice(today, wrong.kind, wrong.parts, {
    isCredit: true,
    partyId: wrong.partyId,
  })
  await file.team.encoder.post('/v1/companies/{company}/lettering', {
    path: file.path,
    body: { line_ids: [wrong.lineId, paper.lineId] },
  })
  wrong.open = 0
  paper.open = 0
}
