import { randomBytes } from 'node:crypto'
import { openDatabase } from '@nibble/server/db/database.ts'
import { seedBankroll, seedPots } from '@nibble/server/features/play/grants.ts'
import { makeWorkingLogin, workingUrl } from '@nibble/server/local/logins.ts'
import { startTestChain } from '@nibble/server/testing/test-chain.ts'
import { makeDatabase, startInstance } from '../fixture/instance.ts'

/** What all servers of one house share. */
export type SharedParts = {
  readonly ownerUrl: string
  readonly databaseUrl: string
  readonly chainUrl: string
  /** The address by which a server finds them. */
  readonly settings: Readonly<Record<string, string>>
}

/** A durable database with a bankroll, and a chain. `closing` collects what ends them. */
export async function openSharedParts(name: string, closing: (() => unknown)[]): Promise<SharedParts> {
  const instance = await startInstance({ durable: true })
  closing.push(instance.stop)
  const ownerUrl = await makeDatabase(instance, name)
  await makeWorkingLogin(ownerUrl)
  const databaseUrl = workingUrl(ownerUrl)
  const seeding = await openDatabase({ url: databaseUrl })
  await seedBankroll(seeding)
  await seedPots(seeding)
  await seeding.close()
  const chain = await startTestChain()
  closing.push(chain.stop)
  const settings = {
    NIBBLE_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URLS: chain.url,
    CHAIN_KIND: 'development',
  }
  return { ownerUrl, databaseUrl, chainUrl: chain.url, settings }
}

const ENDED_WITHIN_MS = 60_000

/** Ends everything in reverse order. What fails to end, or takes too long, keeps nothing else open. */
export async function endAll(closing: (() => unknown)[]): Promise<void> {
  for (const end of closing.splice(0).toReversed()) {
    let late: NodeJS.Timeout | undefined
    const waited = new Promise((resolve) => {
      late = setTimeout(resolve, ENDED_WITHIN_MS)
    })
    await Promise.race([
      Promise.resolve()
        .then(end)
        .catch(() => {}),
      waited,
    ])
    clearTimeout(late)
  }
}
