import { connect } from 'node:net'
import { publicKeyOf } from '@nibble/client'
import { loginSend, socketTicket } from '@nibble/contract'
import { expect, test, vi } from 'vitest'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp } from './testing/start-test-app.ts'

test('an unexpected failure is reported by a name alone, an unavailable database as a pause', async () => {
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

    // Simulates a defect: the table of this one use case is missing.
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

test('a client that hangs up in the middle of a call is not a server fault', async () => {
  const nibble = await startTestApp()
  try {
    const { hostname, port } = new URL(nibble.url)
    const socket = connect(Number(port), hostname)
    // The server says "continue" once the call has begun.
    const fields = [
      'host: x',
      'content-type: application/json',
      'content-length: 1000',
      'expect: 100-continue',
    ]
    socket.write(`POST ${loginSend.path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n{`)
    socket.once('data', () => socket.destroy())

    const outcomes = async () => {
      const { values } = await nibble.metrics.http.get()
      return values.filter(({ labels }) => labels.path === loginSend.path).map(({ labels }) => labels.outcome)
    }
    await vi.waitFor(async () => expect(await outcomes()).toContain('400'), { timeout: 60_000 })
    expect(new Set(await outcomes())).toEqual(new Set(['400']))
  } finally {
    await nibble.stop()
  }
})
