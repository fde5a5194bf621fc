import type { Given, Wanted } from './arguments.js'
import { backUp } from './backup/back-up.js'
import { restore } from './backup/restore.js'
import type { CommandContext } from './context.js'
import { migrateDatabase, verifyBooks } from './database.js'
import { printLicence } from './licence.js'
import { makeFirm, manageTokens, resetPassword } from './people.js'
import { manageRegister } from './register/index.js'
import { takeOverBooks } from './takeover.js'

export type Command = Wanted & {
  readonly name: string
  readonly about: string
  /** How it is written, one form a line. */
  readonly forms: readonly string[]
  /** The exit code, when it is not 0. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands have nothing to return
  readonly run: (given: Given, context: CommandContext) => Promise<number | void>
}

export const commands: readonly Command[] = [
  {
    name: 'firm',
    about: 'make a firm with its admin; a password is made and shown once when none is given',
    forms: [
      '--name NAME --email EMAIL [--admin-name NAME] [--password TEXT] [--country BE] [--locale fr]',
    ],
    texts: ['name', 'email', 'admin-name', 'password', 'country', 'locale'],
    flags: [],
    words: [0, 0],
    run: makeFirm,
  },
  {
    name: 'password',
    about: 'set the password of a user and end their sessions',
    forms: ['--email EMAIL [--password TEXT]'],
    texts: ['email', 'password'],
    flags: [],
    words: [0, 0],
    run: resetPassword,
  },
  {
    name: 'tokens',
    about: 'list the live tokens of a user, or revoke one',
    forms: ['--email EMAIL', 'revoke ID'],
    texts: ['email'],
    flags: [],
    words: [0, 2],
    run: manageTokens,
  },
  {
    name: 'licence',
    about: 'print a licence key; limits come from the plan, "none" is without limit',
    forms: [
      '--plan firm --until 2027-12-31 [--firm TOKEN] [--users N] [--companies N] [--imports N] [--storage N]',
    ],
    texts: ['plan', 'until', 'firm', 'users', 'companies', 'imports', 'storage'],
    flags: [],
    words: [0, 0],
    run: printLicence,
  },
  {
    name: 'register',
    about: 'load the open data of the Belgian register of companies, or say what is loaded',
    forms: ['load ZIP-OR-FOLDER', 'status'],
    texts: [],
    flags: [],
    words: [1, 2],
    run: manageRegister,
  },
  {
    name: 'takeover',
    about:
      'try books of another program on a company file; --keep takes them over, --create makes what is missing',
    forms: ['COMPANY FILE [--on 2026-01-01] [--mapping JSON-FILE] [--create] [--keep]'],
    texts: ['on', 'mapping'],
    flags: ['create', 'keep'],
    words: [2, 2],
    run: takeOverBooks,
  },
  {
    name: 'migrate',
    about: 'bring the database to the head of the migrations',
    forms: [],
    texts: [],
    flags: [],
    words: [0, 0],
    run: migrateDatabase,
  },
  {
    name: 'verify',
    about: 'check what must always hold, the chains of the change logs included',
    forms: [],
    texts: [],
    flags: [],
    words: [0, 0],
    run: verifyBooks,
  },
  {
    name: 'backup',
    about: 'copy database and files to a new folder, while the service runs',
    forms: ['FOLDER'],
    texts: [],
    flags: [],
    words: [1, 1],
    run: backUp,
  },
  {
    name: 'restore',
    about: 'bring a backup into an empty database; --force goes on with another service key',
    forms: ['FOLDER [--force]'],
    texts: [],
    flags: ['force'],
    words: [1, 1],
    run: restore,
  },
]

/** The table that `help` shows. */
export function helpLines(of: readonly Command[] = commands): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length), 'help'.length)
  const row = (name: string, about: string) => `  ${name.padEnd(width)}  ${about}`
  return [
    'Usage: npm run dubbel -- COMMAND …',
    '',
    ...of.flatMap(({ name, about, forms }) => [
      row(name, about),
      ...forms.map((form) => row('', `  ${name} ${form}`)),
    ]),
    ...(of === commands ? [row('help', 'this table')] : []),
  ]
}
