import { createECDH } from 'node:crypto'
import { isPushEndpoint } from '../../push/push-services.ts'
import type { PushHandler } from '../../routes/setup.ts'

const pair = createECDH('prime256v1')

/** What a push-capable browser would send. */
export const PUSH_KEYS = {
  p256dh: pair.generateKeys().toString('base64url'),
  auth: Buffer.alloc(16, 5).toString('base64url'),
}

/** As the server offers it on the real chain. */
export const TEST_PUSH: PushHandler = {
  publicKey: pair.getPublicKey().toString('base64url'),
  isKnown: (endpoint) => isPushEndpoint(endpoint, { further: [], allowsLoopback: false }),
}
