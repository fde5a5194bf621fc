/** What `Accept` or `Accept-Language` names, the most wanted first; what it refuses is left out. */
export function preferencesOf(header: string): string[] {
  const wishes = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.trim().split(';')
    const quality = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    return { name: name.trim().toLowerCase(), weight }
  })
  return wishes
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name)
}

/** Whether someone looks with a browser: it names pages before data. */
export function wantsPage(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > 1000) return false
  const served = ['text/html', 'application/json']
  return preferencesOf(accept).find((type) => served.includes(type)) === 'text/html'
}
