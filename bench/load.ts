import { type Child, startChild } from './child.js'
import type { Done } from './stretch.js'

/** A request that is sent over and over on kept-alive connections, each waiting for its answer. */
export type Shot = {
  readonly url: string
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** One body, or several that the connections send in turn. */
  readonly body?: string | readonly string[]
  readonly connections?: number
  /** It ends with the first of the two, after one request at the least. */
  readonly seconds?: number
  readonly requests?: number
}

export type Load = { readonly pid: number; send(shot: Shot): Promise<Done>; end(): Promise<void> }

/** The generator of load, in a process of its own. Anything but success fails the benchmark. */
export async function openLoad(): Promise<Load> {
  const child: Child = await startChild('./load-generator.js')
  return {
    pid: child.pid,
    async send(shot) {
      const answer = await child.ask<Done & { refusal: string | null }>(shot)
      if (answer.refusal !== null)
        throw new Error(`${shot.method ?? 'GET'} ${shot.path}: ${answer.refusal}`)
      return answer
    },
    end: child.end,
  }
}
