import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import pg from 'pg'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** What is posted stands, also for whoever reaches the database itself. */
const books = useBooks()
let desk: Desk
let entry: number
before(async () => {
  desk = await openDesk(books)
  const posted = replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body
  replies(await desk.reverse(posted.id), 201)
  entry = replies(
    await desk.invoice('ACH', ['604000 100.00 PG21'], { due_date: '2026-04-01' }),
    201,
  ).body.id
})

const forbidden = '42501'
const refusedByTrigger = '23001'
const unbalanced = '23514'
const done = 'done'

/** How a transaction ends: `done`, or the state of the error that refused it. Nothing of it is kept. */
async function attempt(role: 'program' | 'owner', ...statements: string[]): Promise<string> {
  const { sql } = books
  await sql.query('BEGIN')
  try {
    if (role === 'program') await sql.query('SET LOCAL ROLE dubbel_app')
    for (const statement of statements) await sql.query(statement)
    // As at the commit, which could not be taken back.
    await sql.query('SET CONSTRAINTS ALL IMMEDIATE')
    return done
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code! : String(error)
  } finally {
    await sql.query('ROLLBACK')
  }
}

const tables = {
  entries: [
    'status',
    'label',
    'reference',
    'due_date',
    'version',
    'updated_at',
    'reversed_by_entry_id',
  ],
  entry_lines: [
    'label',
    'due_date',
    'analytic',
    'lettering_id',
    'partial_lettering_id',
    'can_letter',
  ],
}
const sums = ['entry_numbers', 'account_balances', 'third_party_balances', 'journal_periods']

/** Each column with another value than it has. */
async function changes(table: string): Promise<{ column: string; change: string }[]> {
  const { rows } = await books.sql.query(
    'SELECT column_name AS column, data_type AS type FROM information_schema.columns WHERE table_name = $1',
    [table],
  )
  const other: Record<string, (column: string) => string> = {
    text: () => `'other'`,
    date: (column) => `coalesce(${column}, '2026-01-01') + 1`,
    boolean: (column) => `NOT ${column}`,
    jsonb: () => `'[{"box": "99", "amount": "1.00"}]'`,
    'timestamp with time zone': (column) => `${column} + interval '1 second'`,
  }
  return rows.map(({ column, type }) => ({
    column,
    change: `${column} = ${other[type]?.(column) ?? `coalesce(${column}, 0) + 1`}`,
  }))
}

for (const [table, movable] of Object.entries(tables))
  describe(table, () => {
    test('no column moves but the few that may, for the program and for the owner', async () => {
      const all = await changes(table)
      assert.ok(all.length > 15)
      for (const { column, change } of all.filter(({ column }) => !movable.includes(column))) {
        const statement = `UPDATE ${table} SET ${change}`
        assert.equal(await attempt('program', statement), forbidden, column)
        assert.equal(await attempt('owner', statement), refusedByTrigger, column)
      }
    })

    test('nor beside one that may', async () => {
      const beside = table === 'entries' ? 'total = total + 1' : 'debit = debit + 1'
      assert.equal(
        await attempt('owner', `UPDATE ${table} SET label = 'x', ${beside}`),
        refusedByTrigger,
      )
    })

    test('nothing is deleted or truncated', async () => {
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
        assert.equal(await attempt('program', statement), forbidden, statement)
        assert.equal(await attempt('owner', statement), refusedByTrigger, statement)
      }
    })

    test('the program cannot silence what refuses it', async () => {
      assert.equal(await attempt('program', `ALTER TABLE ${table} DISABLE TRIGGER ALL`), forbidden)
      assert.equal(
        await attempt('program', 'SET LOCAL session_replication_role = replica'),
        forbidden,
      )
    })
  })

test('words, due dates and lettering may move', async () => {
  const words = `label = 'other', due_date = '2026-09-09'`
  assert.equal(
    await attempt('program', `UPDATE entries SET ${words}, reference = 'r', version = 9`),
    done,
  )
  assert.equal(
    await attempt('program', `UPDATE entry_lines SET ${words}, can_letter = false`),
    done,
  )
})

test('the program writes the ledger through its functions alone', async () => {
  for (const table of [...sums, ...Object.keys(tables)]) {
    const copy = `INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1`
    assert.equal(await attempt('program', copy), forbidden, table)
    assert.equal(await attempt('program', `DELETE FROM ${table}`), forbidden, table)
    assert.equal(await attempt('program', `TRUNCATE ${table} CASCADE`), forbidden, table)
  }
  for (const [table, column] of [
    ['entry_numbers', 'last_number'],
    ['account_balances', 'debit'],
    ['third_party_balances', 'debit'],
    ['journal_periods', 'entries'],
  ])
    assert.equal(await attempt('program', `UPDATE ${table} SET ${column} = 0`), forbidden, table)
})

describe('a reversal', () => {
  test('is linked once: the link neither moves nor goes', async () => {
    for (const link of ['NULL', String(entry)])
      assert.equal(
        await attempt(
          'owner',
          `UPDATE entries SET reversed_by_entry_id = ${link}, status = 'posted' WHERE status = 'reversed'`,
        ),
        refusedByTrigger,
      )
  })

  test('and the status says so', async () => {
    const change = (assignment: string) =>
      attempt('program', `UPDATE entries SET ${assignment} WHERE id = ${entry}`)
    assert.equal(await change(`status = 'reversed'`), unbalanced)
    assert.equal(await change(`reversed_by_entry_id = ${entry}`), unbalanced)
    assert.equal(await change(`status = 'draft'`), unbalanced)
  })
})

/** Lines that balance among themselves, for a standing entry. */
const twoLines = (id: string | number) =>
  [10, 11].map(
    (
      place,
    ) => `INSERT INTO entry_lines (company_id, entry_id, position, account_id, entry_date, debit, credit, can_letter)
      SELECT company_id, ${id}, ${place}, account_id, entry_date, ${place === 10 ? '5, 0' : '0, 5'}, can_letter
        FROM entry_lines WHERE entry_id = ${entry} AND position = 1`,
  )

describe('a standing entry takes no further lines', () => {
  test('not even such as balance', async () => {
    assert.equal(await attempt('owner', ...twoLines(entry)), refusedByTrigger)
  })

  test('nor when the entry was touched before, in the same transaction', async () => {
    const touch = `UPDATE entries SET label = 'touched' WHERE id = ${entry}`
    assert.equal(await attempt('owner', touch, ...twoLines(entry)), refusedByTrigger)
  })

  test('nor from the first place on, which is taken', async () => {
    const again = `INSERT INTO entry_lines (company_id, entry_id, position, account_id, entry_date, debit, credit, can_letter)
      SELECT company_id, entry_id, position, account_id, entry_date, debit, credit, can_letter
        FROM entry_lines WHERE entry_id = ${entry}`
    assert.equal(await attempt('owner', again), '23505')
  })
})

describe('lines that are written before their entry', () => {
  const unknown = '23503'
  const taken = '23505'
  const line = (position: number, amounts: string) =>
    `json_build_object('entry', 1, 'position', ${position}, 'account_id', account_id, ${amounts}, 'can_letter', false)`
  const lines = `json_build_array(${line(1, "'debit', 5, 'credit', 0")}, ${line(2, "'debit', 0, 'credit', 5")})`
  const written = () => `SELECT post_lines(company_id, ARRAY[entry_date], ${lines})
    FROM entry_lines WHERE entry_id = ${entry} AND position = 1`
  /** An entry that names the lines of an id as its own. */
  const entryOf = (
    id: string,
  ) => `SELECT post_entries(company_id, 1, now(), json_build_array(json_build_object(
      'fiscal_year_id', fiscal_year_id, 'period_id', period_id, 'journal_id', journal_id, 'entry_date', entry_date,
      'origin', 'manual', 'phase', 'year', 'total', 5, 'lines_count', 2)),
      ARRAY[${id}]::bigint[], '{}', '[]', '[]', '[]', '[]')
    FROM entries WHERE id = ${entry}`

  test('wait for it', async () => {
    assert.equal(await attempt('program', written(), entryOf(`currval('entries_id_seq')`)), done)
  })

  test('do not outlive the transaction without it', async () => {
    assert.equal(await attempt('program', written()), unknown)
  })

  test('are nobody else’s', async () => {
    assert.equal(await attempt('program', entryOf(String(entry))), taken)
    assert.equal(await attempt('program', entryOf('-1')), unbalanced)
  })
})

describe('an entry that does not balance is refused', () => {
  type Given = { total?: number; lines?: number; amounts: [number, number][] }
  /** As the program would post it, had it forgotten to look. */
  const post = ({ amounts, total = 5, lines = amounts.length }: Given) => {
    const head = `json_build_object('fiscal_year_id', fiscal_year_id, 'period_id', period_id, 'journal_id', journal_id,
      'entry_date', entry_date, 'origin', 'manual', 'phase', 'year', 'total', ${total}, 'lines_count', ${lines})`
    const body = amounts.map(
      (
        [debit, credit],
        place,
      ) => `json_build_object('entry', 1, 'position', ${place + 1}, 'account_id',
        (SELECT account_id FROM entry_lines WHERE entry_id = ${entry} AND position = 1),
        'debit', ${debit}, 'credit', ${credit}, 'can_letter', false)`,
    )
    return `SELECT post_raw(company_id, 1, now(), json_build_array(${head}), json_build_array(${body.join(', ')}))
              FROM entries WHERE id = ${entry}`
  }

  test('while one that does is taken', async () => {
    assert.equal(
      await attempt(
        'program',
        post({
          amounts: [
            [5, 0],
            [0, 5],
          ],
        }),
      ),
      done,
    )
  })

  for (const [what, given] of Object.entries<Given>({
    'two sides that differ': {
      amounts: [
        [5, 0],
        [0, 4],
      ],
    },
    'another total than it says': {
      amounts: [
        [5, 0],
        [0, 5],
      ],
      total: 6,
    },
    'another number of lines than it says': {
      amounts: [
        [5, 0],
        [0, 5],
      ],
      lines: 3,
    },
    'no lines at all': { amounts: [], lines: 2 },
    'a line alone': { amounts: [[5, 0]], lines: 2 },
    'a line with both sides': {
      amounts: [
        [5, 5],
        [0, 5],
      ],
    },
    'a line below zero': {
      amounts: [
        [-5, 0],
        [0, -5],
      ],
    },
    'a line of nothing': {
      amounts: [
        [5, 0],
        [0, 5],
        [0, 0],
      ],
    },
  }))
    test(what, async () => assert.equal(await attempt('program', post(given)), unbalanced))

  test('at once, and nothing is kept', async () => {
    const { sql } = books
    const differing: Given['amounts'] = [
      [5, 0],
      [0, 4],
    ]
    await assert.rejects(sql.query(post({ amounts: differing })), {
      code: unbalanced,
      constraint: 'entries_balanced',
    })
    const { rows } = await sql.query(
      'SELECT count(*)::int AS entries FROM entries WHERE company_id = $1',
      [desk.company.id],
    )
    assert.deepEqual(rows, [{ entries: 3 }])
  })
})

describe('what is posted names', () => {
  const unknown = '23503'
  type Named = {
    account?: number
    party?: number
    vatCode?: number
    journal?: number
    period?: number
    year?: number
  }
  /** An entry that balances, with something that its file does not have. */
  const naming = ({ account, party, vatCode, journal, period, year }: Named) => {
    const line = (position: number, amounts: string) =>
      `json_build_object('entry', 1, 'position', ${position}, 'account_id', ${account ?? 'l.account_id'}, ${amounts},
        'third_party_id', ${party ?? 'NULL'}::bigint, 'vat_code_id', ${vatCode ?? 'NULL'}::bigint, 'can_letter', false)`
    return `SELECT post_entries(e.company_id, 1, now(), json_build_array(json_build_object(
        'fiscal_year_id', ${year ?? 'fiscal_year_id'}, 'period_id', ${period ?? 'period_id'}, 'journal_id', ${journal ?? 'journal_id'},
        'entry_date', e.entry_date, 'origin', 'manual', 'phase', 'year', 'total', 5, 'lines_count', 2)),
        '{}', ARRAY[e.entry_date],
        json_build_array(${line(1, "'debit', 5, 'credit', 0")}, ${line(2, "'debit', 0, 'credit', 5")}), '[]', '[]', '[]')
      FROM entries e JOIN entry_lines l ON l.entry_id = e.id AND l.position = 1 WHERE e.id = ${entry}`
  }
  let other: Desk
  before(async () => {
    other = await openDesk(books)
  })
  const id = async (table: string, more = '') => {
    const { rows } = await books.sql.query(
      `SELECT id FROM ${table} WHERE company_id = $1 ${more} ORDER BY id LIMIT 1`,
      [other.company.id],
    )
    return Number(rows[0].id)
  }

  test('what its file has', async () => {
    assert.equal(await attempt('program', naming({})), done)
  })

  for (const [what, named] of Object.entries<() => Promise<Named>>({
    'no account of another file': async () => ({ account: await other.accountId('604000') }),
    'no third party of another file': async () => ({ party: other.supplier }),
    'no VAT code of another file': async () => ({ vatCode: await other.vatCodeId('PG21') }),
    'no journal of another file': async () => ({ journal: await id('journals') }),
    'no period of another file': async () => ({ period: await id('periods') }),
    'no year of another file': async () => ({ year: await id('fiscal_years') }),
  }))
    test(what, async () => assert.equal(await attempt('program', naming(await named())), unknown))

  test('a period of its year', async () => {
    const year = await desk.addYear(2027)
    const { rows } = await books.sql.query(
      'SELECT id FROM periods WHERE fiscal_year_id = $1 LIMIT 1',
      [year],
    )
    assert.equal(await attempt('program', naming({ period: Number(rows[0].id) })), unknown)
  })
})

/** A VAT code that neither an account nor a line names. */
const freeVatCode = ({ company }: Desk) =>
  `(SELECT max(id) FROM vat_codes v WHERE company_id = ${company.id}
       AND NOT EXISTS (SELECT FROM accounts a WHERE a.vat_code_id = v.id))`

describe('what lines name does not go away', () => {
  const named = '23503'
  const of = (column: string) => `(SELECT ${column} FROM entries WHERE id = ${entry})`
  const ofLines = (column: string) =>
    `(SELECT ${column} FROM entry_lines WHERE entry_id = ${entry} AND ${column} IS NOT NULL)`

  for (const [what, doomed] of Object.entries({
    'an account': () => `accounts WHERE id IN ${ofLines('account_id')}`,
    'a third party': () => `third_parties WHERE id IN ${ofLines('third_party_id')}`,
    'a VAT code': () => `vat_codes WHERE id IN ${ofLines('vat_code_id')}`,
    'a journal': () => `journals WHERE id = ${of('journal_id')}`,
    'a period': () => `periods WHERE id = ${of('period_id')}`,
    'a year': () => `fiscal_years WHERE id = ${of('fiscal_year_id')}`,
  }))
    test(what, async () => assert.equal(await attempt('owner', `DELETE FROM ${doomed()}`), named))

  for (const sums of [
    'account_balances',
    'third_party_balances',
    'journal_periods',
    'entry_numbers',
  ])
    test(`nor do ${sums}, which refer to it`, async () => {
      const remove = `DELETE FROM ${sums} WHERE company_id = ${desk.company.id}`
      assert.equal(await attempt('owner', remove), refusedByTrigger)
      assert.equal(await attempt('program', remove), forbidden)
    })

  test('nor is a VAT code once used forgotten or taken for another', async () => {
    const used = `vat_codes_used WHERE company_id = ${desk.company.id}`
    for (const statement of [
      `DELETE FROM ${used}`,
      'UPDATE vat_codes_used SET vat_code_id = vat_code_id + 1',
      'INSERT INTO vat_codes_used SELECT company_id, id FROM vat_codes',
    ]) {
      assert.equal(await attempt('program', statement), forbidden, statement)
      if (!statement.startsWith('INSERT'))
        assert.equal(await attempt('owner', statement), refusedByTrigger, statement)
    }
    assert.equal(await attempt('owner', 'TRUNCATE vat_codes CASCADE'), refusedByTrigger)
  })

  test('while a VAT code that no line bears may go', async () => {
    const remove = `DELETE FROM vat_codes WHERE id = ${freeVatCode(desk)}`
    assert.equal(await attempt('owner', remove), done)
  })
})

describe('who posts and who removes wait for each other', () => {
  const waits = '55P03'
  /** A line of a new account, in a file of its own: nothing was posted there yet. */
  const setting = async () => {
    const fresh = await openDesk(books)
    const [account, other] = [await fresh.accountId('604000'), await fresh.accountId('612000')]
    const line = (position: number, id: number, amounts: string, more = '') =>
      `json_build_object('entry', 1, 'position', ${position}, 'account_id', ${id}, ${amounts}, 'can_letter', false ${more})`
    const code = freeVatCode(fresh)
    const named = `, 'third_party_id', ${fresh.supplier}, 'vat_code_id', ${code}, 'vat_role', 'base'`
    return {
      post: `SELECT post_raw(p.company_id, 1, now(), json_build_array(json_build_object(
          'fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', ${fresh.journal('OD')},
          'entry_date', p.starts_on, 'origin', 'manual', 'phase', 'year', 'total', 5, 'lines_count', 2)),
          json_build_array(${line(1, account, "'debit', 5, 'credit', 0")},
                           ${line(2, other, "'debit', 0, 'credit', 5", named)}))
        FROM periods p WHERE p.company_id = ${fresh.company.id} AND p.number = 1`,
      removals: {
        'an account': `DELETE FROM accounts WHERE id = ${account}`,
        'a third party': `DELETE FROM third_parties WHERE id = ${fresh.supplier}`,
        'a VAT code': `DELETE FROM vat_codes WHERE id = ${code}`,
        'a journal': `DELETE FROM journals WHERE id = ${fresh.journal('OD')}`,
      },
    }
  }

  /** How the second ends while the first is under way. Nothing of either is kept. */
  async function beside(first: string, second: string): Promise<string> {
    const sessions = [1, 2].map(() => new pg.Client({ connectionString: books.databaseUrl }))
    const [one, two] = sessions as [pg.Client, pg.Client]
    for (const session of sessions) await session.connect()
    try {
      await one.query('BEGIN')
      await one.query(first)
      await two.query(`BEGIN; SET LOCAL lock_timeout = '100ms'`)
      await two.query(second)
      return done
    } catch (error) {
      return error instanceof pg.DatabaseError ? error.code! : String(error)
    } finally {
      for (const session of sessions) await session.end()
    }
  }

  for (const what of ['an account', 'a third party', 'a VAT code', 'a journal'] as const)
    test(what, async () => {
      const { post, removals } = await setting()
      assert.equal(await beside(post, removals[what]), waits)
      assert.equal(await beside(removals[what], post), waits)
    })
})
