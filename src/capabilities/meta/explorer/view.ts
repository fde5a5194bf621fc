import { type Child, page, shown } from './nodes.js'

/** What the page shows: a text to read, and beside it contents or a form. */
export type View = {
  readonly title: string
  readonly reading: readonly Child[]
  readonly sideLabel: string
  readonly side: readonly Child[]
}

export function show({ title, reading, sideLabel, side }: View): void {
  document.title = title
  page('reading').replaceChildren(...shown(reading))
  page('side').replaceChildren(...shown(side))
  page('side').setAttribute('aria-label', sideLabel)
  page('reading').scrollTop = 0
  page('side').scrollTop = 0
  scrollTo(0, 0)
}
