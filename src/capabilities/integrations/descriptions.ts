export const catalogue = {
  listCatalogue: {
    summary: 'The catalogue of integrations',
    description:
      'What there is to be connected. `status` is `connected` where the installation has it configured for every file.',
  },
}

export const ofFile = {
  listIntegrations: {
    summary: 'Integrations of the file',
    description:
      'All of the catalogue, with their state here. What the installation configured works without being connected; ' +
      'a connection of the file wins over it.',
  },
  readIntegration: {
    summary: 'One integration, with its settings',
    description: 'A secret is shown as `********` when it is set, and null when not.',
  },
  putIntegration: {
    summary: 'Connect an integration, or change its connection',
    description:
      'Settings are replaced whole; a secret that is left out, or sent as `********`, stays, and null takes it away. ' +
      'Addresses must be https and lead to the public internet: they are looked up now and at each connection. ' +
      'Nothing is called: try it with `test`. It cannot be undone, only set again.',
  },
  removeIntegration: {
    summary: 'Disconnect an integration',
    description: 'Its secrets are destroyed at once; its log stays. It cannot be undone.',
  },
  testIntegration: {
    summary: 'Try a connection',
    description:
      'While you wait, 10 seconds at most. `error` is one of `timeout`, `connection refused`, `tls error`, `dns error`, ' +
      '`address refused`, `unauthorised`, `not found`, `unexpected answer`, `too large`, `failed`.',
  },
  runIntegration: {
    summary: 'Run an integration now',
    description:
      'A job does the work; its log tells how it goes. One that waits or runs already is answered instead of a second.',
  },
  listLog: {
    summary: 'What happened to an integration',
    description: 'Newest first, kept for 90 days. A run ends with `finished` or `failed`.',
  },
}
