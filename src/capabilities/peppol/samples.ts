import type { Samples } from '#testing/stage'

export const samples: Samples = {
  bodies: {
    registerPeppol: () => ({
      contact: { name: 'Els Peeters', email: 'els@example.be' },
      mandate_confirmed: true,
    }),
    sendByPeppol: () => ({}),
    respondByPeppol: () => ({ code: 'AP' }),
    takeCallback: () => ({ id: 'evt-1', type: 'document.status', data: {} }),
  },
}
