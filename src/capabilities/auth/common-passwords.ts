import { readFileSync } from 'node:fs'
import { sourceFile } from '#platform/config/project'

let list: ReadonlySet<string> | undefined

/** Whether a password is one of the 3,000 that people choose most, in any case. */
export function isCommonPassword(password: string): boolean {
  list ??= readList()
  return list.has(password.toLowerCase())
}

/** One per line, the most common first; shorter ones than eight characters are refused anyway. */
function readList(): ReadonlySet<string> {
  const file = sourceFile('src/capabilities/auth/common-passwords.txt')
  return new Set(readFileSync(file, 'utf8').trim().split('\n'))
}
