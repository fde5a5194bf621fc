import type { Samples, Stage } from '#testing/stage'

async function tokenIdOf({ books, admin }: Stage, kind: 'session' | 'integration') {
  await books.newTokenFor(admin.id, kind)
  const { rows } = await books.sql.query(
    'SELECT max(id) AS id FROM tokens WHERE user_id = $1 AND kind = $2',
    [admin.id, kind],
  )
  return Number(rows[0].id)
}

export const samples: Samples = {
  params: {
    session: (on) => tokenIdOf(on, 'session'),
    token: (on) => tokenIdOf(on, 'integration'),
  },
}
