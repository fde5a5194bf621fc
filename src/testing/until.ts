/** Waits for something to happen, half a minute at most. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 3000) throw new Error(`it did not happen: ${what}`)
    await new Promise((wait) => setTimeout(wait, 10))
  }
}
