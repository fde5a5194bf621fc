import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

for (const name of ['main', 'service'])
  test(`who loads the program by ${name} does not load Node's HTTP client with it`, async () => {
    const url = new URL(`../../${name}.js`, import.meta.url).href
    const seen = `process.moduleLoadList.some((one) => one.includes('undici'))`
    const script = `await import('${url}'); console.log(${seen}, 'navigator' in globalThis)`
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      script,
    ])
    const isNew = Number(process.versions.node.split('.')[0]) >= 21
    assert.equal(stdout.trim(), `false ${isNew}`)
  })
