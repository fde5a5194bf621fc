import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { sourceFile } from '#platform/config/project'
import type { Page } from './server.js'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page of our own, with a policy that lets nothing in from outside. */
export function ownPage(
  path: string,
  type: string,
  contentFor: (request: FastifyRequest) => string | Buffer,
): Page {
  return {
    path,
    run: (request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .header('referrer-policy', 'no-referrer')
        .type(`${type}; charset=utf-8`)
        .send(contentFor(request)),
  }
}

/** One that is the same for everyone, from the source tree. */
export function staticPage(path: string, file: string, type: string): Page {
  let content: Buffer | undefined
  return ownPage(path, type, () => {
    content ??= readFileSync(sourceFile(file))
    return content
  })
}

/** The modules that were built from the sources of a folder, each by its name below a path. */
export function modulePages(path: string, folder: string): Page[] {
  const built = `dist/${folder}`
  return readdirSync(sourceFile(built))
    .filter((name) => name.endsWith('.js'))
    .map((name) => staticPage(`${path}/${name}`, `${built}/${name}`, 'text/javascript'))
}
