/** One thing that can be wrong with a server. `find` resolves to null, or to what is wrong. */
export type Check = {
  readonly name: string
  readonly find: () => Promise<string | null> | string | null
  /** True where other servers fare no better: it is told, and the server goes on getting traffic. */
  readonly isShared?: boolean
}

export type Readiness = { ready: boolean; faults: Record<string, string> }

const CHECK_MS = 2_000

/**
 * Every check gets two seconds; one that throws or takes longer counts as failed. What all servers share leaves a server
 * ready: a balancer would else take wallet and withdrawals away from everybody, which need no new block.
 */
export const readiness = async (checks: readonly Check[]): Promise<Readiness> => {
  const faults: Record<string, string> = {}
  let ready = true
  await Promise.all(
    checks.map(async ({ name, find, isShared = false }) => {
      const fault = await within(CHECK_MS, async () => find()).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      if (fault === null) return
      faults[name] = fault
      if (!isShared) ready = false
    }),
  )
  return { ready, faults }
}

/** Throws when `work` takes longer. */
export const within = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
