// How a run of the tests is told: a line per test file, and at the end every failure in full, so that
// the last screen says all there is to know.
import { inspect } from 'node:util'

export default async function* report(events) {
  const totals = { pass: 0, fail: 0, skipped: 0 }
  const failures = []
  const open = []
  for await (const { type, data } of events) {
    if (type === 'test:start') open.splice(data.nesting, Infinity, data.name)
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const names = [...open.slice(0, data.nesting), data.name]
    const { error } = data.details
    if (data.details.type !== 'suite') count(totals, type, data)
    // What is still to be reached is told as skipped.
    const isAwaited = data.todo !== undefined
    if (type === 'test:fail' && !isAwaited && error?.failureType !== 'subtestsFailed')
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
