import { main } from '../../src/main.js'

/** The service itself, in a process that ends when its parent goes. */
process.on('disconnect', () => process.exit(0))
await main()
