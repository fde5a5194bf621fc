/** What the OpenAPI document says of the routes of webhooks. */
export const events = {
  listEvents: {
    summary: 'The events that webhooks announce',
    description: 'With a description and the names of the fields of `data`.',
  },
}

export const endpoints = {
  listWebhooks: 'The endpoints of the firm',
  createWebhook: {
    summary: 'Register an endpoint',
    description:
      'It receives the events of every company file of the firm. The secret is shown once; a ' +
      'replay of the request shows it as null. At most 20 per firm. A host that does not resolve ' +
      'is accepted, and fails at delivery.',
  },
  readWebhook: 'One endpoint',
  updateWebhook: {
    summary: 'Change, pause or reactivate an endpoint',
    description:
      'While `is_active` is false its deliveries stay pending; they are sent when it is true ' +
      'again.',
  },
  deleteWebhook: 'Delete an endpoint with its deliveries',
  testWebhook: {
    summary: 'Send a test event at once',
    description:
      'One attempt, to a paused endpoint too. Always 202, whatever the receiver answers: the ' +
      'delivery says how it went.',
  },
  rotateSecret: {
    summary: 'Replace the secret',
    description:
      'The new one is shown once. For 24 hours the old one signs too, each call with both.',
  },
}

export const deliveries = {
  listDeliveries: {
    summary: 'The log of deliveries, newest first',
    description: 'Finished ones are kept for 30 days.',
  },
  readDelivery: 'One delivery',
  redeliver: {
    summary: 'Send a finished delivery again',
    description:
      'The same body with the same event id, with attempts as at the first time. 422 on `status` ' +
      'while it is pending.',
  },
}
