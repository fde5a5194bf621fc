// Loaded before the tests of a process, which are all read in one go: a suite for each file of tests, named by the
// mark that is imported before it (scripts/test-mark.mjs). Node's own test runner follows every promise, to know
// which test something belongs to: that makes a promise fifteen times as dear, and loading makes many. Here it follows
// while the files say which tests they have, and no longer. What nobody awaited fails the test during which it is
// found (`failWithLost` of src/testing/file-ends.ts).
import hooks, { executionAsyncId } from 'node:async_hooks'

const { createHook } = hooks
/** What the runner does when something begins and ends: it keeps the test that each belongs to. */
const followers = []
hooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  followers.push({ hook, callbacks })
  return hook
}
const { after, afterEach, before, describe } = await import('node:test')
hooks.createHook = createHook

let open = false

/** From here on what is read belongs to the suite `name`. `ends` has what is done around it and its tests. */
export function beginSuite(name, timeout, { beginFile, endFile, failWithLost }) {
  endSuite(endFile)
  let suite
  describe(name, { timeout }, () => {
    suite = executionAsyncId()
    before(() => beginFile(name))
    afterEach(failWithLost)
  })
  for (const { callbacks } of followers) callbacks.init(executionAsyncId(), 'suite', suite, {})
  open = true
}

/** The file that was begun last has been read. */
export function endSuite(endFile) {
  if (!open) return
  after(endFile)
  for (const { callbacks } of followers) callbacks.destroy(executionAsyncId())
  open = false
}

/** All files have been read. */
export function stopFollowing() {
  for (const { hook } of followers) hook.disable()
}
