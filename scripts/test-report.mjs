// How a run of the tests is told: a line per test file, and at the end every failure in full, so that
// the last screen says all there is to know.
import { inspect } from 'node:util'

export default async function* report(events) {
  const totals = { pass: 0, fail: 0, skipped: 0 }
  const failures = []
  const open = new Map()
  for await (const { type, data } of events) {
    if (type === 'test:start') entered(open, data)
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const names = [...namesAbove(open, data), data.name]
    const { error } = data.details
    if (data.details.type !== 'suite') count(totals, type, data)
    if (type === 'test:fail' && error?.failureType !== 'subtestsFailed')
      failures.push({ names, error })
    if (data.nesting === 0)
      yield `${type === 'test:pass' ? 'ok    ' : 'FAILED'} ${seconds(data)}  ${data.name}\n`
  }
  yield* ending(totals, failures)
}

function* ending(totals, failures) {
  for (const { names, error } of failures)
    yield `\nFAILED ${names.join('\n     > ')}\n${told(error)}\n`
  yield `\n${totals.pass} passed, ${totals.fail} failed, ${totals.skipped} skipped\n`
}

/** Node names the open tests of a file in order of nesting; those above the one that ends are its context. */
function entered(open, { file, nesting, name }) {
  const names = open.get(file) ?? []
  names.length = nesting
  names[nesting] = name
  open.set(file, names)
}

function namesAbove(open, { file, nesting }) {
  return (open.get(file) ?? []).slice(0, nesting)
}

function count(totals, type, { skip, todo }) {
  if (skip !== undefined || todo !== undefined) totals.skipped++
  else if (type === 'test:pass') totals.pass++
  else totals.fail++
}

function told(error) {
  const cause = error?.cause ?? error
  return inspect(cause, { depth: 6, breakLength: 110 }).slice(0, 6000)
}

function seconds({ details }) {
  return `${(details.duration_ms / 1000).toFixed(1).padStart(6)} s`
}
