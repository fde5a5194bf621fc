const scheme = 'iso6523-actorid-upis::'

/** The identifier with the scheme of all participants before it. */
export function fullParticipant(participant: string): string {
  return scheme + participant
}

/** A participant as it is kept, whether or not the scheme of all stands before it; null when it is none. */
export function readParticipant(text: string): string | null {
  const bare = text.trim()
  const named = bare.toLowerCase().startsWith(scheme) ? bare.slice(scheme.length) : bare
  return /^\d{4}:[\w.:+-]{1,130}$/.test(named) ? named : null
}

/** Whether both name the same: the network tells no small letters from capitals. */
export function isSameParticipant(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export function schemeAndValue(participant: string): { scheme: string; value: string } {
  return { scheme: participant.slice(0, 4), value: participant.slice(5) }
}

/** Where else a company may stand than under its usual numbers: the address of the French reform begins with its SIREN. */
export function isOwnParticipant(
  participant: string,
  usual: readonly string[],
  { country, enterprise_number: number }: { country: string; enterprise_number: string | null },
): boolean {
  if (usual.some((one) => isSameParticipant(one, participant))) return true
  const { scheme: code, value } = schemeAndValue(participant)
  if (number === null) return false
  if (country === 'FR') return code === '0225' && value.startsWith(number.slice(0, 9))
  return country === 'LU' && code === '0240' && value === number
}
