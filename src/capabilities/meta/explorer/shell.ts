/** A word of the POSIX shell, whatever it holds. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
