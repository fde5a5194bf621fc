type Answers<Reads extends readonly unknown[]> = {
  -readonly [At in keyof Reads]: Awaited<Reads[At]>
}

/**
 * Reads of one transaction that do not wait for each other: on their one connection they are answered one after the other, and
 * the database works on the next while the program works on what came. All have ended when this does, also where one
 * fails: no statement is left behind in a transaction that is over.
 */
export async function sideBySide<const Reads extends readonly unknown[]>(
  ...reads: Reads
): Promise<Answers<Reads>> {
  const answers = await Promise.allSettled(reads)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as never
}

/** What fails before anybody waits for it is told to who does. */
export function sentOff<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {})
  return answer
}
