import { ledgerProblems, OpenItem } from '#capabilities/ledger'
import { act, create, list, read, remove, table } from '#platform/api/rows'
import * as shape from '#platform/shapes/index'
import { letterCertain } from './actions/auto.js'
import { createLettering } from './actions/letter.js'
import * as view from './actions/read.js'
import { undoLettering } from './actions/undo.js'
import { lettering } from './entity.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

const { period_locked } = ledgerProblems
const { not_balanced } = problems

// biome-ignore format: a table
export const letteringRoutes = table('lettering', {
  listLetterings:     list  ('/v1/companies/{company}/lettering',            { summary: 'Letterings with their lines, newest first', description: 'Those of a third party include those of the ones merged into it.', entity: lettering, query: shapes.LetteringFilter, reply: shapes.Lettering, run: view.listLetterings }),
  listLetterableItems: read ('/v1/companies/{company}/lettering/open-items', { summary: 'Open lines of an account or a third party, oldest first', description: 'At least one of `account_id` and `third_party_id` is needed. `open` is what remains of a line: within a partial lettering the side with less is set off against the lines of the other side, the earliest due first; a line of which nothing remains is not listed.', query: shapes.OpenItemFilter, reply: shape.list(OpenItem), run: view.listOpenItems }),
  createLettering:    create('/v1/companies/{company}/lettering',            { summary: 'Letter lines that settle each other', description: 'Open lines of one reconcilable account and one third party; lines without a third party join those of one only on accounts that are not of customers or suppliers. They come to zero, or `write_off` is true and the difference is within `auto_entries.reconciliation_difference.max_amount` of the settings: it is then posted in the general journal, on the day of the latest line if that is open, else today. With `partial` lines of both sides that do not come to zero are tied: the lettering is `partial` until a line brings what remains to zero. A line that is tied already brings the others along, with `partial` or without: the lettering that ties them is changed; where lines of several are named, the others join the oldest. Periods that are locked do not matter to the lines themselves: nothing that is posted moves.', role: 'encoder', entity: lettering, problems: [not_balanced, period_locked], body: shapes.NewLettering, reply: shapes.Lettering, run: createLettering }),
  letterCertain:      act   ('/v1/companies/{company}/lettering/auto',       { summary: 'Letter every certain pair or group', description: 'Within one account and third party, lines that are tied being one with what remains of them: lines with the same reference or structured communication that come to zero; an amount and its opposite that stand alone; all open lines of a third party when they come to zero. What could be matched in two ways is left to a person, and so are the accounts of banks and cash. At most 5,000 letterings per call; `has_more` tells that there are others.', role: 'encoder', body: shapes.AutoWish, reply: shapes.AutoReply, run: letterCertain }),
  readLettering:      read  ('/v1/companies/{company}/lettering/{id}',       { summary: 'One lettering with its lines', entity: lettering, reply: shapes.Lettering, run: view.readLettering }),
  deleteLettering:    remove('/v1/companies/{company}/lettering/{id}',       { summary: 'Undo a lettering', description: 'Its lines are open again, be it full or partial. A difference that was written off is reversed, on its own day if that is open, else today. The lettering of an entry with its reversal can be undone too: the entry stays reversed.', role: 'encoder', entity: lettering, recordParam: 'id', problems: [period_locked], run: undoLettering }),
})
