import type { Request } from './request.js'
import { quoted } from './shell.js'

/** The request as a command of curl; the token is left to the shell. */
export function curlOf({ method, address, headers, body, takesToken }: Request): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(location.origin + address)}`,
    // In double quotes, so that the shell puts the token in.
    ...(takesToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body?.curl ?? []),
  ]
  return lines.join(' \\\n  ')
}
