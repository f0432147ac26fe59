import type { Installation } from '@nibble/server/local'

/** DATABASE_URL, or the local installation, running or stopped. */
export const openInstallation = async (): Promise<Omit<Installation, 'ownerUrl'>> => {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl !== undefined && databaseUrl !== '') {
    const { assertReachable } = await import('@nibble/server/db/assert-reachable.ts')
    await assertReachable(databaseUrl)
    return { databaseUrl, rpcUrl: null, close: async () => {} }
  }
  const local = await import('@nibble/server/local')
  return local.openInstallation()
}

/** What to tell a person of whatever went wrong. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
