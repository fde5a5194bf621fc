import { replies } from '#testing/http'
import { newRecord, next, type Samples, type Stage } from '#testing/stage'

/** A note that was changed while someone offline changed it too. */
async function newConflict(on: Stage): Promise<number> {
  const { admin, path } = on
  const note = await newRecord(on, 'notes')
  replies(await admin.patch(`${path}/notes/${note}`, { title: 'Here' }), 200)
  const offline = { method: 'PATCH', path: `notes/${note}`, body: { title: 'There' } }
  const mutations = [{ mutation_id: `stage-${next()}`, base_version: 1, ...offline }]
  const { results } = replies(await admin.post(`${path}/sync/push`, { mutations }), 200).body
  return results[0].conflict_id
}

export const samples: Samples = {
  records: {
    conflicts: newConflict,
  },
  bodies: {
    pushMutations: () => ({
      mutations: [
        {
          mutation_id: `stage-${next()}`,
          method: 'POST',
          path: 'notes',
          body: { title: 'A note' },
        },
      ],
    }),
  },
}
