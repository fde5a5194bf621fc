import { instantOf } from '#kernel/instants'
import { type Config, ConfigError, parseConfig } from '#platform/config/index'
import { readArguments } from './arguments.js'
import { commands, helpLines } from './commands.js'
import { type CommandContext, WrongUsage } from './context.js'
import { sentenceOf } from './sentences.js'

export type { CommandContext } from './context.js'

/** `npm run dubbel -- …`: runs a command on this installation and returns the exit code. */
export async function commandLine(args: readonly string[]): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const complain = (line: string) => void process.stderr.write(`${line}\n`)
  let config: Config
  try {
    // Help is given whatever the configuration says.
    config = parseConfig(asksForHelp(args) ? {} : process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(`The configuration is wrong:\n${error.message}`)
    return 2
  }
  const stopping = abortOnSignal(complain)
  const clock = () => instantOf(Date.now())
  try {
    return await runCommand(args, { config, say, complain, clock, signal: stopping.signal })
  } finally {
    stopping.forget()
  }
}

/** Runs a command: 0 when it did what was asked, 1 when it could not, 2 when it was written wrongly. */
export async function runCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const [name, ...rest] = args
  const command = commands.find((candidate) => candidate.name === name)
  if (asksForHelp(args)) {
    for (const line of helpLines(command && [command])) context.say(line)
    return 0
  }
  try {
    if (!command) throw new WrongUsage(`There is no command "${name}".`)
    return (await command.run(readArguments(rest, command), context)) ?? 0
  } catch (error) {
    if (!(error instanceof WrongUsage)) {
      context.complain(sentenceOf(error))
      return 1
    }
    context.complain(`${error.message} "npm run dubbel -- help" shows how it is written.`)
    return 2
  }
}

function asksForHelp([name, ...rest]: readonly string[]): boolean {
  return name === undefined || ['help', '--help', '-h'].includes(name) || rest.includes('--help')
}

/** The first Ctrl-C asks to clean up and end; one that comes later ends at once. */
function abortOnSignal(complain: (line: string) => void) {
  const stopping = new AbortController()
  let since = 0
  const onSignal = () => {
    if (!stopping.signal.aborted) {
      since = performance.now()
      complain('Stopping.')
      stopping.abort()
      // npm hands the terminal's Ctrl-C on, so that the same one arrives twice.
    } else if (performance.now() - since > 1000) process.exit(130)
  }
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, onSignal)
  return {
    signal: stopping.signal,
    forget() {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
