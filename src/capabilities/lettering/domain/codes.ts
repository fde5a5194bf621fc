/** The code after another on the same account: AA, AB … AZ, BA … ZZ, AAA. */
export function codeAfter(code: string | null): string {
  if (code === null) return 'AA'
  const letters = [...code]
  for (let place = letters.length - 1; place >= 0; place--) {
    if (letters[place] !== 'Z') {
      letters[place] = String.fromCharCode(letters[place]!.charCodeAt(0) + 1)
      return letters.join('')
    }
    letters[place] = 'A'
  }
  return `A${letters.join('')}`
}

/** A code as a lettering bears it: in lower case while it is partial. */
export function codeWhile(status: 'partial' | 'full', code: string): string {
  return status === 'partial' ? code.toLowerCase() : code.toUpperCase()
}
