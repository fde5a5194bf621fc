import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'

/** What a shell says to lines that a page tells its readers to paste. */
export async function pasted(lines: string, folder: string): Promise<string> {
  const shell = spawn('bash', ['-e', '-o', 'pipefail'], { cwd: folder })
  let said = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  shell.stdin.end(lines)
  const code = await new Promise((resolve) => shell.once('close', resolve))
  assert.equal(code, 0, said)
  return said
}

/** The lines to paste below a heading of a page: piece by piece. */
export function piecesBelow(page: string, heading: string): string[] {
  const [, rest = ''] = page.split(`\n## ${heading}\n`)
  const [example = ''] = rest.split('\n## ')
  return [...example.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, piece = '']) => piece)
}
