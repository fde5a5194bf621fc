/** What the OpenAPI document says of the route of the demo. */
export const descriptions = {
  openDemo: {
    summary: 'Open a demo session',
    description:
      'A new user of the demo firm, for 24 hours at most. The data is reset every night at 03:00, ' +
      'Europe/Brussels.',
  },
}
