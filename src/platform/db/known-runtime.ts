/**
 * Node says from 21 on by `navigator` what it is. Where that is missing, the database driver finds out by making a `Response`
 * whether it runs at Cloudflare's, and so loads an HTTP client that nobody uses: eleven megabytes for good. It is
 * told while the driver is loaded, and taken back then, as others would take Node for a browser by it.
 */
const isMissing = !('navigator' in globalThis)

if (isMissing)
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` },
  })

export function forget(): void {
  if (isMissing) Reflect.deleteProperty(globalThis, 'navigator')
}
