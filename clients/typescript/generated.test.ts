import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { withoutKey } from './client.js'

const here = (name: string) => readFileSync(sourceFile('clients/typescript', name), 'utf8')
const document = readFileSync(sourceFile('docs/openapi.json'), 'utf8')

test('the types of the client are made from the OpenAPI document as it is', () => {
  const [, made] = /^\/\/ sha256 ([0-9a-f]{64})$/m.exec(here('generated.ts')) ?? []
  const sha256 = createHash('sha256').update(document).digest('hex')
  assert.equal(made, sha256, 'the typed client is stale: run "npm run client"')
})

test('the generator names exact versions, and its lock file the same', () => {
  const { devDependencies } = JSON.parse(here('generator/package.json'))
  const { packages } = JSON.parse(here('generator/package-lock.json'))
  assert.deepEqual(packages[''].devDependencies, devDependencies)
  for (const [name, version] of Object.entries(devDependencies))
    assert.equal(packages[`node_modules/${name}`].version, version)
})

type Parameter = { $ref?: string }
type Operation = { parameters: Parameter[] }

test('the client knows which writes take no key', () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> }
  const takesKey = ({ parameters }: Operation) =>
    parameters.some(({ $ref }) => $ref === '#/components/parameters/X-Client-Mutation-Id')
  const unkeyed = Object.entries(paths).filter(([, methods]) =>
    Object.entries(methods).some(([method, one]) => method !== 'get' && !takesKey(one)),
  )
  assert.deepEqual(
    unkeyed.map(([path]) => path),
    withoutKey,
  )
})

test('the samples of the README stand in a test, where they are compiled and run', () => {
  const program = unindented(here('samples.test.ts'))
  const samples = [...here('README.md').matchAll(/^```ts\nimport [^\n]*\n(.*?)^```$/gms)]
  assert.equal(samples.length, 2)
  for (const [, sample = ''] of samples)
    assert.ok(program.includes(unindented(sample.trim())), sample)
})

/** The same lines, whatever stands before them. */
function unindented(text: string): string {
  return text.replace(/^ +/gm, '')
}
