type Place = { readonly firm: { token: string }; readonly company: { token: string } }

/** A path of the table with a firm and a file in it, and records that need not exist. */
export function filled(path: string, { firm, company }: Place): string {
  return path
    .replace('{firm}', firm.token)
    .replace('{company}', company.token)
    .replace('{code}', 'BE')
    .replace(/\{(?:operation|batch)\}/, '7d444840-9dc0-41d1-b245-5ffdce74fad2')
    .replace(/\{\w+\}/g, '999999')
}

/** A write with it is refused for its headers: after all who may do it was asked, and before it is done. */
export const unreadable = { headers: { 'x-operation-id': 'nonsense' } }
