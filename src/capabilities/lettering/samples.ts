import { madeId, type Samples } from '#testing/stage'
import { lettering } from '#testing/stage-entries'

export const samples: Samples = {
  records: {
    lettering: async (on) =>
      madeId(await on.admin.post(`${on.path}/lettering`, await lettering(on))),
  },
  bodies: {
    createLettering: lettering,
    letterCertain: () => ({}),
  },
  queries: {
    listLetterableItems: '?account_id=1',
  },
}
