// A server that runs only insured series, to be killed by its test: insurance-process.ts DATABASE_URL
import { systemClock } from '../../chain/index.ts'
import { openDatabase } from '../../db/database.ts'
import { createPlacement } from '../../features/play/place/placement.ts'
import { insurance } from '../insurance-runner.ts'
import { runJob } from '../run-job.ts'

const [url = ''] = process.argv.slice(2)
const db = await openDatabase({ url, durability: 'unchecked', max: 8 })
const placement = createPlacement({
  db,
  headTime: () => Date.now() - 1_000,
  stakeAssets: ['USDT', 'GMT', 'PLAY_POINT'],
})
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const job = insurance({ placement, blockedCountries: [], everyMs: 5 })
runJob(job, { db, clock: systemClock, log: silent })
process.stdout.write('runs\n')
