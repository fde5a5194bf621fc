export type Mailbox = { name: string; address: string }

/** Whether a text is an e-mail address that can be written to: `name@host.example`. */
export function isEmail(text: string): boolean {
  return isMailboxAddress(text) && text.slice(text.lastIndexOf('@')).includes('.')
}

/** Reads `anna@example.com` or `Anna Peeters <anna@example.com>`, one address and no more. */
export function parseMailbox(text: string): Mailbox | undefined {
  if (text.length > 600 || /[\p{Cc}\u2028\u2029]/u.test(text)) return undefined
  const open = text.endsWith('>') ? text.lastIndexOf('<') : -1
  if (open < 0) return isMailboxAddress(text) ? { name: '', address: text } : undefined
  const address = text.slice(open + 1, -1)
  const name = text
    .slice(0, open)
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return isMailboxAddress(address) ? { name, address } : undefined
}

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** The dot-atom form of RFC 5322 in ASCII; a host may be a single name, as within one machine. */
function isMailboxAddress(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  const labels = text.slice(at + 1).split('.')
  if (local.length > 64 || !localPart.test(local) || !labels.every((part) => label.test(part)))
    return false
  // A last label of digits would be an IP address.
  return !/^\d+$/.test(labels.at(-1)!)
}
