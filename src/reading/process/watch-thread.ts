/** Ends the process from within when it is long overdue or its parent has gone. */
import { workerData } from 'node:worker_threads'

const until = workerData as BigInt64Array
const parent = process.ppid

setInterval(() => {
  const isLate = process.hrtime.bigint() > Atomics.load(until, 0)
  if (isLate || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 1000)
