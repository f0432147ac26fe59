// A server that runs only autoplay, to be killed by its test: autoplay-process.ts DATABASE_URL
import { systemClock } from '../../chain/index.ts'
import { openDatabase } from '../../db/database.ts'
import { createPlacement } from '../../features/play/place/placement.ts'
import { autoplay } from '../autoplay-runner.ts'
import { runJob } from '../run-job.ts'

const [url = ''] = process.argv.slice(2)
const db = await openDatabase({ url, durability: 'unchecked', max: 8 })
const placement = createPlacement({
  db,
  headTime: () => Date.now() - 1_000,
  stakeAssets: ['USDT', 'GMT', 'PLAY_POINT'],
})
const silent = { info: () => {}, warn: () => {}, error: () => {} }
runJob(autoplay({ placement, blockedCountries: [], valueBlockedCountries: [], everyMs: 5 }), {
  db,
  log: silent,
  clock: systemClock,
})
process.stdout.write('runs\n')
