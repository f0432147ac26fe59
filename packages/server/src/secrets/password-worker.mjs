// Calculates for password-hash.ts, on a thread of its own: one password at a time.
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

parentPort?.on('message', ({ password, hashed, cost }) => {
  try {
    const answer = hashed === null ? hashSync(password, cost) : verifySync(hashed, password)
    parentPort?.postMessage({ answer })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
