/** The one service key of all services of the tests. */
export const serviceKey = Buffer.from('a service key for tests, 32 bytes and more')
