import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSocket, type SocketLike } from '@nibble/client'
import { logout, SOCKET_PATH, socketTicket } from '@nibble/contract'
import { WebSocket } from 'ws'
import { askOverHttp, openRounds, signIn } from '../crash-program/players.ts'
import { type Program, prepareProgram } from '../crash-program/program.ts'
import { until } from '../failover/cluster.ts'
import { endAll, openSharedParts } from '../servers/shared-parts.ts'
import { startNats } from './nats-cluster.ts'

/**
 * Two whole servers connected over NATS with TLS: a window at one of them shows what its player does at the other, comes back when NATS is
 * lost, and is closed when its session ends elsewhere. Throws what did not happen.
 */
export async function playOverNats(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-nats-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const nats = await startNats(folder, { tls: true })
    closing.push(nats.close)
    const { settings: shared } = await openSharedParts('nats_servers', closing)
    const settings = { ...shared, NATS_URL: nats.url, NODE_EXTRA_CA_CERTS: nats.certificate }
    const start = async (): Promise<Program> => {
      const program = await prepareProgram(settings)
      closing.push(program.kill, program.remove)
      await program.start()
      return program
    }
    const [one, other] = [await start(), await start()]
    const bothRely = (wanted: boolean) =>
      until(`both servers ${wanted ? 'rely' : 'do not rely'} on NATS`, async () => {
        const figures = await Promise.all(
          [one, other].map(({ url }) => fetch(`${url}/metrics`).then((answer) => answer.text())),
        )
        return figures.every((text) => text.includes(`nibble_nats_heard ${wanted ? 1 : 0}\n`))
      })
    await bothRely(true)

    const player = await until('a player signs in', () => signIn(one.url))
    let told = 0
    let [opened, closed, isOver] = [0, 0, false]
    const window = createSocket({
      url: other.url.replace('http', 'ws') + SOCKET_PATH,
      open: (at): SocketLike => {
        const socket = new WebSocket(at)
        socket.on('close', (code) => {
          closed += 1
          if (code === 4401) isOver = true
        })
        return socket
      },
      ticket: async () => ({ ...(await player.caller.call(socketTicket, {})), bindId: player.bindId }),
      onEvent: ({ type }) => {
        if (type === 'betOrderMsg') told += 1
      },
      onState: (state) => {
        if (state === 'open') opened += 1
      },
    })
    closing.push(() => window.close())
    const betAndBeTold = (where: string) =>
      until(`a window ${where} is told of a bet at the other server, and of its result`, async () => {
        const before = told
        const [round] = await openRounds(player)
        if (round === undefined) return false
        const bets = [{ game: 'up-down', pick: 'up', stake: '20000000' }] as const
        const slip = { player: '', key: crypto.randomUUID(), round, asset: 'PLAY_POINT', bets } as const
        const answer = await askOverHttp(player, { call: 'place', slip })
        if (!('bets' in answer)) throw new Error(JSON.stringify(answer))
        return until('both are told', async () => told >= before + 2)
      })

    await until('the window is open', async () => opened === 1)
    const bettingFrom = performance.now()
    await betAndBeTold('over NATS')
    say(
      `told of a bet and its result over NATS after ${Math.round((performance.now() - bettingFrom) / 1_000)} s`,
    )
    if (closed > 0) throw new Error('a window was closed where nothing was lost')

    for (const node of nats.nodes) node.kill()
    await bothRely(false)
    await until('the window came back', async () => opened >= 2)
    await betAndBeTold('without NATS')
    const before = closed
    for (const node of nats.nodes) await node.start()
    await bothRely(true)
    if (closed > before) throw new Error('a window was closed when NATS came back')

    // The last sender may die at once: the other server passes on what it left behind.
    await player.caller.call(logout, {})
    await one.kill()
    await until('the window of the ended session is closed', async () => isOver)
  } finally {
    await endAll(closing)
  }
}
