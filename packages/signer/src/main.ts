// The signer: reads its configuration, starts, and stops in order when asked to.
import pino from 'pino'
import { readSignerConfig } from './config.ts'
import { startSigner } from './start-signer.ts'

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
})

try {
  const config = readSignerConfig(process.env)
  const log = pino({ base: { part: 'signer' } })
  const signer = await startSigner(config, log)
  log.info({ treasury: config.treasury }, 'The signer runs.')
  await asked
  await signer.stop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
