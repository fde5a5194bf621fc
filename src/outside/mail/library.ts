/** Loaded with the first mail: most processes send none. */
export async function nodemailer() {
  return (await import('nodemailer')).default
}

/** Nothing that a mail says is fetched from files or addresses. */
export const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const
