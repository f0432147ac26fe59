// What a server does for the community, in a separate process, to be killed: every job runs forever, beside the others, as its runner would
// let it.
import { openDatabase } from '@nibble/server/db/database.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { COMMUNITY_JOBS } from './community-jobs.ts'
import { COMMUNITY_SETUP, type CommunitySetup } from './community-setup.ts'

async function main({ url, now }: CommunitySetup): Promise<void> {
  const db = await openDatabase({ url: workingUrl(url), durability: 'unchecked' })
  process.stdin.on('end', () => process.exit(0))
  process.stdin.resume()
  process.stdout.write('up\n')
  await Promise.all(
    COMMUNITY_JOBS.map(async (job) => {
      for (;;) {
        await job(db, now).catch(() => {})
        await new Promise((wait) => setTimeout(wait, 3))
      }
    }),
  )
}

await main(JSON.parse(process.env[COMMUNITY_SETUP] ?? 'null'))
