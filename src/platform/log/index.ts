import { type Logger, pino } from 'pino'
import { instantOf } from '#kernel/instants'

/**
 * Structured logs on standard output. Secrets are not redacted but never handed in: a request is logged
 * by its pattern and its outcome, an error by the words that follow.
 */
export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  }
  return destination ? pino(options, destination) : pino(options, standardOutput())
}

const handedOverMs = 250
const handedOverAt = 128_000

let output: ReturnType<typeof openOutput> | undefined

/** One for all logs of a process. */
function standardOutput() {
  output ??= openOutput()
  return output
}

/** Lines are gathered as text and handed over together: each by itself costs more than its making. What is left goes at the end. */
function openOutput() {
  const opened = pino.destination({ dest: 1, sync: false })
  let gathered = ''
  const handOver = () => {
    if (gathered === '') return
    opened.write(gathered)
    gathered = ''
  }
  const flushSync = () => {
    handOver()
    opened.flushSync()
  }
  setInterval(handOver, handedOverMs).unref()
  process.once('exit', flushSync)
  return {
    write(line: string) {
      gathered += line
      if (gathered.length >= handedOverAt) handOver()
    },
    flushSync,
  }
}

/** What is worth knowing of an error. Other members may carry a request, a statement's values or a body. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table, where, cause } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    table,
    where,
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

/** What is said of a request: never a header, a query or a body, where secrets and tokens live. */
export type RequestLine = {
  requestId: string
  operationId: string | undefined
  user: number | undefined
  firm: number | undefined
  company: number | undefined
  method: string
  route: string
  status: number
  ms: number
}

/**
 * One line per request, put together by hand: every value is a number or a name of our own, so nothing
 * needs escaping, and it runs at every request.
 */
export function requestLogger(log: Logger): (line: RequestLine) => void {
  const stream = log[pino.symbols.streamSym as never] as { write(line: string): void }
  return (line) => {
    if (!log.isLevelEnabled('info')) return
    const tenths = Math.round(line.ms * 10)
    let text = `{"level":30,"time":"${instantOf(Date.now())}","request_id":"${line.requestId}"`
    if (line.operationId) text += `,"operation_id":"${line.operationId}"`
    if (line.user !== undefined) text += `,"user":${line.user}`
    if (line.firm !== undefined) text += `,"firm":${line.firm}`
    if (line.company !== undefined) text += `,"company":${line.company}`
    stream.write(
      `${text},"method":"${line.method}","route":"${line.route}","status":${line.status},"ms":${(tenths - (tenths % 10)) / 10}.${tenths % 10},"msg":"request"}\n`,
    )
  }
}

export type { Logger }
