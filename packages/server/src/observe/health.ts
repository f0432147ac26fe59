/** One thing without which the server should get no traffic. Resolves to null, or to what is wrong. */
export type Check = { readonly name: string; readonly find: () => Promise<string | null> | string | null }

export type Readiness = { ready: boolean; faults: Record<string, string> }

const CHECK_MS = 2_000

/** Every check gets two seconds; one that throws or takes longer counts as failed. */
export const readiness = async (checks: readonly Check[]): Promise<Readiness> => {
  const faults: Record<string, string> = {}
  await Promise.all(
    checks.map(async ({ name, find }) => {
      const fault = await within(CHECK_MS, async () => find()).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      if (fault !== null) faults[name] = fault
    }),
  )
  return { ready: Object.keys(faults).length === 0, faults }
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
