// The product's signer, which kills itself at a chosen step.
import { readSignerConfig } from '@nibble/signer/config.ts'
import { startSigner } from '@nibble/signer/start-signer.ts'
import pino from 'pino'
import { DEATH, type Death } from './death.ts'

const death: Death | null = JSON.parse(process.env[DEATH] ?? 'null')
let left = death?.after ?? 0

await startSigner(readSignerConfig(process.env), pino({ level: 'silent' }), async (step) => {
  if (step !== death?.step) return
  left -= 1
  if (left > 0) return
  if (death.hangs === true) await new Promise(() => {})
  process.kill(process.pid, 'SIGKILL')
})
