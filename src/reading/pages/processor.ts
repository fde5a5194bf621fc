/** What this process has taken of the processor so far, in all its threads. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
