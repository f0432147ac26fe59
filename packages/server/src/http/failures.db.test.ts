import { publicKeyOf } from '@nibble/client'
import { loginSend, socketTicket } from '@nibble/contract'
import { expect, test } from 'vitest'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp } from './testing/start-test-app.ts'

test('what nobody expected is told by a name alone, a database that is gone as a pause', async () => {
  const nibble = await startTestApp()
  try {
    const player = await nibble.signIn()
    const raw = await rawCaller(nibble, player)
    const send = async () =>
      raw.call(
        loginSend.path,
        JSON.stringify({ address: player.address, sessionKey: await publicKeyOf(player.key) }),
      )
    expect((await send()).status).toBe(200)

    // Stands for a defect: the table of this one use case is missing.
    await nibble.asOwner('alter table sign_in_nonce rename to nobody_knows')
    const broken = await send()
    expect(broken.status).toBe(500)
    expect(Object.keys(broken.body).toSorted()).toEqual(['code', 'incident', 'message'])
    expect(JSON.stringify(broken.body)).not.toMatch(/sign_in_nonce|relation|\.ts|Error/)

    await nibble.db.pool.end()
    const paused = await raw.call(socketTicket.path, '{}')
    expect(paused.status).toBe(503)
    expect(paused.body).toMatchObject({ code: 503, message: expect.stringMatching(/\S/) })
    expect((await fetch(`${nibble.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${nibble.url}/healthz`)).status).toBe(200)
  } finally {
    await nibble.stop()
  }
})
