import { Problem, problem } from '#kernel/problem'
import { problems } from '../problems.js'

/** The database stops a statement after thirty seconds: of a report that means to ask for less, not to ask again. */
export async function inTime<Answer>(report: Promise<Answer>): Promise<Answer> {
  try {
    return await report
  } catch (error) {
    const isStopped = error instanceof Problem && error.kind.code === 'timed_out'
    throw isStopped ? problem(problems.report_timeout) : error
  }
}
