import { readFileSync } from 'node:fs'
import { sourceFile } from '#platform/config/project'

let list: ReadonlySet<string> | undefined

/** Whether a password is one of the 3,000 that people choose most, in any case. */
export function isCommonPassword(password: string): boolean {
  list ??= readList()
  return list.has(password.toLowerCase())
}

/** Whether a password is the e-mail address of its own account, or what stands before the @, in any case. */
export function isEmailOf(email: string, password: string): boolean {
  const [address, guess] = [email.toLowerCase(), password.trim().toLowerCase()]
  return guess === address || guess === address.slice(0, address.lastIndexOf('@'))
}

/** One per line, the most common first; shorter ones than eight characters are refused anyway. */
function readList(): ReadonlySet<string> {
  const file = sourceFile('src/capabilities/auth/common-passwords.txt')
  return new Set(readFileSync(file, 'utf8').trim().split('\n'))
}
