import { readFileSync } from 'node:fs'
import { sourceFile } from '#platform/config/project'
import type { Page } from './server.js'

const explorerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page of our own, served from the source tree with a policy that lets nothing in from outside. */
export function staticPage(path: string, file: string, type: string): Page {
  let content: Buffer | undefined
  return {
    path,
    run: (_request, reply) => {
      content ??= readFileSync(sourceFile(file))
      return reply
        .header('content-security-policy', explorerPolicy)
        .header('cache-control', 'no-cache')
        .header('referrer-policy', 'no-referrer')
        .type(`${type}; charset=utf-8`)
        .send(content)
    },
  }
}
