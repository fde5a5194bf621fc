import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Lets the heap of the process grow by a third between two looks of the collector, and not by several times what is alive:
 * a long export or a large batch then leaves tens of megabytes less behind.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=35')
}

/** Collects what loading the program left behind: without that the process has some twenty megabytes more for good. */
export function collectOnce(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

const ticks: object[] = []

/**
 * Keeps one of the objects that Node makes for every `process.nextTick`. Where none is alive while the whole heap is collected,
 * their shape is forgotten, and V8 then takes seven times as long for each of them, for good: 3 µs of a request.
 */
export function keepShapeOfTicks(): void {
  process.nextTick(() => ticks.push(executionAsyncResource()))
}
