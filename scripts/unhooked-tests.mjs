// Loaded before the tests of a process. Node's own test runner follows every promise, to know which test something
// belongs to: that makes a promise fifteen times as dear, and was a fifth of all that the tests took. It needs it while
// files say which tests they have; once they run, it is told to stop. What nobody awaited then fails the test during
// which it is found (`failWithLost` of src/testing/file-ends.ts).
import hooks from 'node:async_hooks'

const { createHook } = hooks
const made = []
hooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  made.push(hook)
  return hook
}
await import('node:test')
hooks.createHook = createHook

export function stopFollowing() {
  for (const hook of made) hook.disable()
}
