// Longer than 300 lines: the order in which mails leave, and every failure, with mail servers that the tests control.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createOutbox,
  createSmtpMailer,
  type MailAbout,
  type Mailer,
  type MailOutcome,
  type MailResult,
} from './mailers.ts'

const MAIL = { to: 'a+b@mail.example', subject: '您的验证码', text: 'code 123456\n', html: '<p>123456</p>' }
const STRANGERS = { isStrangers: true } as const
const CODE = { isStrangers: false, urgency: 'code' } as const
const ALERT = { isStrangers: false, urgency: 'alert' } as const
const WITHDRAWAL = { isStrangers: false, urgency: 'withdrawals' } as const
const DEPOSIT = { isStrangers: false, urgency: 'deposits' } as const

/**
 * A minimal SMTP server for a client. `refuse` rejects that many mails first, with `answer`; until `wake` it does not
 * answer others that contain `hangs`.
 */
const startSmtp = async ({
  refuse = 0,
  answer = '450 later',
  knows = true,
  hangs = null as string | null,
} = {}) => {
  const said: string[] = []
  const sockets = new Set<Socket>()
  let left = refuse
  let unansweredIf = hangs
  const unanswered: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let inData = false
    socket.setEncoding('utf8').write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n')) {
        if (line !== '') said.push(line)
        if (inData && line === '.') {
          inData = false
          socket.write('250 taken\r\n')
        } else if (inData || line === '') continue
        else if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
        else if (line.startsWith('AUTH')) socket.write(knows ? '235 known\r\n' : '535 wrong\r\n')
        else if (line.startsWith('RCPT') && left > 0) {
          left -= 1
          socket.write(`${answer}\r\n`)
        } else if (line.startsWith('RCPT') && unansweredIf !== null && line.includes(unansweredIf))
          unanswered.push(socket)
        else if (line.startsWith('DATA')) {
          inData = true
          socket.write('354 go on\r\n')
        } else socket.write('250 fine\r\n')
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
  const wake = () => {
    unansweredIf = null
    for (const socket of unanswered) socket.write('250 fine\r\n')
  }
  return { port, said, stop, wake }
}

const toStop: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
})

const mailerTo = (url: string, waitsMs = [10, 10], takesAtMostMs = 60_000) => {
  const results: MailResult[] = []
  /** Records the outcome of a mail, after a while. */
  const settle = async (result: MailResult) => {
    await sleep(50)
    results.push(result)
  }
  const outcomes: MailOutcome[] = []
  const notify = (outcome: MailOutcome) => outcomes.push(outcome)
  const from = 'Nibble <no-reply@play.example>'
  const mailer: Mailer = createSmtpMailer({ url, from, notify, waitsMs, takesAtMostMs })
  return { outcomes, results, settle, mailer }
}

describe('mail by SMTP', () => {
  test('signs in, names sender and recipient, and sends both parts', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://nibble:p%40ss@127.0.0.1:${smtp.port}`)
    expect(mailer.post(MAIL, CODE)).toBe(true)
    await mailer.close()
    expect(outcomes).toEqual(['sent'])
    const all = smtp.said.join('\n')
    expect(all).toContain(`AUTH PLAIN ${Buffer.from('\0nibble\0p@ss').toString('base64')}`)
    expect(all).toContain('MAIL FROM:<no-reply@play.example>')
    expect(all).toContain('RCPT TO:<a+b@mail.example>')
    expect(all).toMatch(/text\/plain[\s\S]+123456[\s\S]+text\/html[\s\S]+<p>123456<\/p>/)
  })

  test('that strangers ask for has few places, and an owner’s goes before it', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    const taken = Array.from({ length: 101 }, (_, nth) =>
      mailer.post(
        { ...MAIL, to: `stranger${nth}@mail.example` },
        { isStrangers: true, household: `home ${nth % 10}` },
      ),
    )
    expect(taken).toEqual([...Array(100).fill(true), false])
    expect(mailer.post({ ...MAIL, to: 'owner@mail.example' }, CODE)).toBe(true)
    await expect.poll(() => outcomes.length).toBe(101)
    await mailer.close()
    const readers = smtp.said.filter((line) => line.startsWith('RCPT'))
    expect(readers.indexOf('RCPT TO:<owner@mail.example>')).toBeLessThan(4)
  })

  test('that strangers ask for has fewer places for one household', async () => {
    const { mailer } = mailerTo('smtp://127.0.0.1:9', [])
    const ask = { ...STRANGERS, household: 'one' }
    const taken = Array.from({ length: 21 }, () => mailer.post(MAIL, ask))
    expect([taken[19], taken[20]]).toEqual([true, false])
    expect(mailer.hasRoom(MAIL.to, { ...ask, household: 'other' })).toBe(true)
    void mailer.close()
  })

  test('to strangers without a household has places for seven domains, however many mails one of them has', async () => {
    const { mailer } = mailerTo('smtp://127.0.0.1:9', [])
    const taken = (domain: string) =>
      Array.from({ length: 21 }, (_, nth) =>
        mailer.post({ ...MAIL, to: `${nth}@${domain}` }, STRANGERS),
      ).filter(Boolean).length
    const places = Array.from({ length: 9 }, (_, nth) => taken(`slow${nth}.example`))
    expect(places).toEqual([7, 5, 3, 2, 1, 1, 1, 0, 0])
    expect(mailer.hasRoom(MAIL.to, { ...STRANGERS, household: 'other' })).toBe(true)
    void mailer.close()
  })

  test('that strangers ask for goes out although servers of two other households’ domains do not answer', async () => {
    const smtp = await startSmtp({ hangs: 'slow' })
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    const post = (to: string, household: string) =>
      mailer.post({ ...MAIL, to }, { isStrangers: true, household })
    for (const household of ['one', 'two'])
      for (let nth = 0; nth < 8; nth += 1) {
        post(`x@slow${nth}.example`, household)
        post(`x${nth}@slow.co.jp`, household)
      }
    for (const to of ['a@mail.example', 'b@mail.example', 'c@mail.co.jp']) post(to, `home of ${to}`)
    await expect.poll(() => outcomes, { timeout: 5_000 }).toEqual(['sent', 'sent', 'sent'])
    smtp.wake()
    await mailer.close()
  })

  test('of an owner goes out although three of strangers are under way', async () => {
    const smtp = await startSmtp({ hangs: 'slow' })
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    for (const household of ['one', 'two', 'three', 'four'])
      mailer.post({ ...MAIL, to: `${household}@slow.example` }, { isStrangers: true, household })
    await expect.poll(() => smtp.said.filter((line) => line.startsWith('RCPT')).length).toBe(3)
    mailer.post(MAIL, CODE)
    await expect.poll(() => outcomes, { timeout: 5_000 }).toEqual(['sent'])
    smtp.wake()
    await mailer.close()
  })

  test('that strangers ask for takes turns by household first', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    const post = (to: string, household: string) =>
      mailer.post({ ...MAIL, to }, { isStrangers: true, household })
    for (const household of ['one', 'two', 'three'])
      for (let nth = 0; nth < 5; nth += 1) post(`x@${household}-${nth}.example`, household)
    for (let nth = 0; nth < 4; nth += 1) post(`y${nth}@mail.example`, `home ${nth}`)
    await expect.poll(() => outcomes.length, { timeout: 5_000 }).toBe(19)
    await mailer.close()
    const readers = smtp.said.flatMap((line) => /^RCPT TO:<(.+)@/.exec(line)?.[1] ?? [])
    expect(readers.slice(0, 7).toSorted()).toEqual(['x', 'x', 'x', 'y0', 'y1', 'y2', 'y3'])
  })

  test('that strangers of one household ask for waits only for others of its domain', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    const post = (to: string) => mailer.post({ ...MAIL, to }, { ...STRANGERS, household: 'one' })
    for (let nth = 0; nth < 17; nth += 1) post(`one@d${nth}.slow.example`)
    for (const to of ['first@mail.example', 'second@mail.example', 'other@post.example']) post(to)
    await expect.poll(() => outcomes.length).toBe(20)
    await mailer.close()
    const readers = smtp.said.flatMap((line) => /^RCPT TO:<(.+)>/.exec(line)?.[1] ?? [])
    expect(readers.slice(0, 5)).toEqual([
      'one@d0.slow.example',
      'first@mail.example',
      'other@post.example',
      'one@d1.slow.example',
      'second@mail.example',
    ])
  })

  test('goes to one recipient, whatever their address looks like', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    mailer.post({ ...MAIL, to: 'one@mail.example,two@mail.example' }, CODE)
    await mailer.close()
    expect(smtp.said.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1)
    expect(smtp.said.join('\n')).not.toContain('RCPT TO:<two@mail.example>')
  })

  test('is retried when it is turned away, and given up after the third time', async () => {
    const smtp = await startSmtp({ refuse: 4 })
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    mailer.post(MAIL, CODE)
    await expect.poll(() => outcomes, { timeout: 5_000 }).toEqual(['again', 'again', 'failed'])
    mailer.post(MAIL, CODE)
    await expect.poll(() => outcomes.slice(3), { timeout: 5_000 }).toEqual(['again', 'sent'])
    await mailer.close()
  })

  test.each([
    ['later', '450 later', ['again', 'again', 'failed']],
    ['refused', '550 unknown here', ['failed']],
    ['refused', '550 5.1.1 nobody has that name', ['failed']],
    ['refused', '550 5.1.10 no such recipient', ['failed']],
    ['later', '550 5.1.8 bad outbound sender', ['again', 'again', 'failed']],
    ['later', '554 5.7.1 relay access denied', ['again', 'again', 'failed']],
    ['later', '554 no', ['again', 'again', 'failed']],
  ])(
    'reports that it is %s if the server answers %s, and that it is sent if it is',
    async (result, answer, tries) => {
      const smtp = await startSmtp({ refuse: tries.length, answer })
      toStop.push(smtp.stop)
      const { mailer, outcomes, results, settle } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
      mailer.post(MAIL, STRANGERS, settle)
      await expect.poll(() => results, { timeout: 5_000 }).toEqual([result])
      expect(outcomes).toEqual(tries)
      mailer.post(MAIL, CODE, settle)
      // Closing waits for its outcome to be recorded.
      await mailer.close()
      expect(results).toEqual([result, 'sent'])
    },
  )

  test('of a house whose password is refused may be sent later', async () => {
    const smtp = await startSmtp({ knows: false })
    toStop.push(smtp.stop)
    const { mailer, results, settle } = mailerTo(`smtp://nibble:wrong@127.0.0.1:${smtp.port}`)
    mailer.post(MAIL, CODE, settle)
    await expect.poll(() => results, { timeout: 5_000 }).toEqual(['later'])
    await mailer.close()
  })

  test('is released after a while, so that its owner may send it again', async () => {
    const smtp = await startSmtp({ hangs: '' })
    toStop.push(smtp.stop)
    const { mailer, results, settle } = mailerTo(`smtp://127.0.0.1:${smtp.port}`, [10, 10], 300)
    for (const about of [STRANGERS, STRANGERS, STRANGERS, CODE, CODE, CODE]) mailer.post(MAIL, about, settle)
    await expect.poll(() => results, { timeout: 5_000 }).toEqual(Array(6).fill('later'))
    // Nothing of them reaches a server that answers again, not even those that were under way.
    smtp.wake()
    mailer.post({ ...MAIL, to: 'next@mail.example' }, STRANGERS, settle)
    await expect.poll(() => results.at(-1), { timeout: 5_000 }).toBe('sent')
    await mailer.close()
    const recipients = smtp.said.filter((line) => line.startsWith('RCPT'))
    expect(recipients.at(-1)).toBe('RCPT TO:<next@mail.example>')
    expect(smtp.said.filter((line) => line.startsWith('DATA'))).toHaveLength(1)
    // Two were under way. On a slow machine the next two may take their turns just before they are released too.
    expect(recipients.length - 1).toBeLessThanOrEqual(4)
  })

  test('is released in time if an earlier one hangs', async () => {
    const smtp = await startSmtp({ refuse: 1, hangs: '' })
    toStop.push(smtp.stop)
    const { mailer, outcomes, results, settle } = mailerTo(`smtp://127.0.0.1:${smtp.port}`, [600], 1_000)
    mailer.post(MAIL, STRANGERS, settle)
    await expect.poll(() => outcomes).toEqual(['again'])
    await sleep(500)
    mailer.post({ ...MAIL, to: 'hangs@mail.example' }, STRANGERS, settle)
    await expect.poll(() => results.length, { timeout: 5_000 }).toBe(1)
    expect(outcomes).toEqual(['again', 'failed'])
    await expect.poll(() => outcomes.length, { timeout: 5_000 }).toBe(3)
    await mailer.close()
  })

  test('is released in time also while it waits to be retried', async () => {
    const smtp = await startSmtp({ refuse: 2, hangs: '' })
    toStop.push(smtp.stop)
    const { mailer, outcomes, results, settle } = mailerTo(`smtp://127.0.0.1:${smtp.port}`, [60_000], 2_000)
    mailer.post(MAIL, STRANGERS, settle)
    mailer.post(MAIL, CODE, settle)
    await expect.poll(() => outcomes).toEqual(['again', 'again'])
    // Its household's turn is taken until after both times are over.
    await sleep(1_500)
    mailer.post({ ...MAIL, to: 'hangs@mail.example' }, { isStrangers: true })
    await expect.poll(() => results, { timeout: 5_000 }).toEqual(['later', 'later'])
    expect(outcomes).toEqual(['again', 'again', 'failed', 'failed'])
    await mailer.close()
  })

  test('is retried at once when the program stops, for the last time', async () => {
    const smtp = await startSmtp({ refuse: 1 })
    toStop.push(smtp.stop)
    const { mailer, outcomes, results, settle } = mailerTo(`smtp://127.0.0.1:${smtp.port}`, [60_000])
    mailer.post(MAIL, CODE, settle)
    await expect.poll(() => outcomes).toEqual(['again'])
    await mailer.close()
    expect([outcomes, results]).toEqual([['again', 'sent'], ['sent']])
  })

  test('without TLS is not sent to another machine', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    // Another name of this machine, unknown as such to the mailer.
    const { mailer, outcomes } = mailerTo(`smtp://nibble:secret@127.0.0.2:${smtp.port}`)
    const open = createServer((socket) => {
      socket.write('220 test\r\n')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        smtp.said.push(String(chunk))
        socket.write('250 no TLS here\r\n')
      })
    })
    await new Promise<void>((listening) => open.listen(smtp.port, '127.0.0.2', listening))
    toStop.push(() => open.close())
    mailer.post(MAIL, CODE)
    await expect.poll(() => outcomes.at(-1), { timeout: 5_000 }).toBe('failed')
    await mailer.close()
    expect(smtp.said.join('\n')).not.toMatch(/AUTH|MAIL FROM/)
  })

  const wait = (
    mailer: Mailer,
    count: number,
    about: MailAbout,
    to = (nth: number) => `a${nth}@mail.example`,
  ) => Array.from({ length: count }, (_, nth) => mailer.post({ ...MAIL, to: to(nth) }, about))

  test('is no longer accepted when five hundred wait that are as urgent', async () => {
    const { mailer } = mailerTo('smtp://127.0.0.1:9', [])
    expect(wait(mailer, 501, WITHDRAWAL).slice(499)).toEqual([true, false])
    const next = [DEPOSIT, WITHDRAWAL, ALERT, CODE, STRANGERS]
    expect(next.map((about) => mailer.hasRoom(MAIL.to, about))).toEqual([false, false, true, true, true])
    // Nobody answers there; the end is not waited for.
    void mailer.close()
  })

  test('has twenty places for one reader, and less urgent ones take none of them', async () => {
    const { mailer } = mailerTo('smtp://127.0.0.1:9', [])
    expect(wait(mailer, 21, DEPOSIT, () => MAIL.to).slice(19)).toEqual([true, false])
    expect(mailer.hasRoom('other@mail.example', DEPOSIT)).toBe(true)
    expect([DEPOSIT, WITHDRAWAL].map((about) => mailer.hasRoom(MAIL.to, about))).toEqual([false, true])
    void mailer.close()
  })

  test('of one reader keeps no others waiting, however slow their domain is and however many wait', async () => {
    const smtp = await startSmtp({ hangs: 'slow' })
    toStop.push(smtp.stop)
    const { mailer, outcomes, results, settle } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    for (const to of ['one@slow.example', 'two@slow.example']) wait(mailer, 300, ALERT, () => to)
    for (const household of ['one', 'two'])
      mailer.post({ ...MAIL, to: `${household}@slow.example` }, { isStrangers: true, household })
    for (const about of [DEPOSIT, ALERT, CODE, { ...STRANGERS, household: 'newcomer' }])
      mailer.post({ ...MAIL, to: 'a@mail.example' }, about, settle)
    await expect.poll(() => results, { timeout: 5_000 }).toEqual(Array(4).fill('sent'))
    expect(outcomes).toEqual(Array(4).fill('sent'))
    smtp.wake()
    await mailer.close()
  })

  test('about a withdrawal takes turns with alerts, however many of these some readers cause', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    for (const reader of ['one', 'two', 'three']) wait(mailer, 9, ALERT, () => `${reader}@mail.example`)
    mailer.post({ ...MAIL, to: 'money@mail.example' }, WITHDRAWAL)
    await expect.poll(() => outcomes.length, { timeout: 5_000 }).toBe(28)
    await mailer.close()
    const readers = smtp.said.flatMap((line) => /^RCPT TO:<([a-z]+)/.exec(line)?.[1] ?? [])
    expect(readers.indexOf('money')).toBeLessThan(9)
  })

  test('goes by urgency, then by turns of its readers', async () => {
    const smtp = await startSmtp()
    toStop.push(smtp.stop)
    const { mailer, outcomes } = mailerTo(`smtp://127.0.0.1:${smtp.port}`)
    wait(mailer, 9, DEPOSIT, () => 'deposits@mail.example')
    wait(mailer, 9, ALERT, () => 'alerts@mail.example')
    wait(mailer, 9, ALERT, (nth) => `other${nth}@mail.example`)
    wait(mailer, 3, CODE, (nth) => `code${nth}@mail.example`)
    await expect.poll(() => outcomes.length, { timeout: 5_000 }).toBe(30)
    await mailer.close()
    const readers = smtp.said.flatMap((line) => /^RCPT TO:<([a-z]+)/.exec(line)?.[1] ?? [])
    // Three were under way before the codes, and of three at once the last may be the first.
    expect(readers.lastIndexOf('code')).toBeLessThan(8)
    expect(readers.indexOf('deposits', 3)).toBeGreaterThan(11)
  })
})

test('each mail of a development server becomes a file, and the newest are kept for reading', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-mail-'))
  toStop.push(() => rmSync(folder, { recursive: true }))
  const said: string[] = []
  let at = 0
  const now = () => {
    at += 1
    return at
  }
  const outbox = createOutbox({ folder, now, say: (line) => said.push(line) })
  for (let n = 1; n <= 51; n += 1) outbox.post({ ...MAIL, to: `reader${n}@mail.example` }, CODE)

  expect(outbox.kept().map(({ to }) => to)).toHaveLength(50)
  expect(outbox.kept()[0]).toMatchObject({ at: 51, to: 'reader51@mail.example' })
  const files = readdirSync(folder)
  expect(files).toHaveLength(51)
  const newest = files.find((name) => name.endsWith('-51.txt')) ?? ''
  expect(readFileSync(join(folder, newest), 'utf8')).toBe(
    'To: reader51@mail.example\nSubject: 您的验证码\n\ncode 123456\n',
  )
  expect(said.at(-1)).toBe(`Mail to reader51@mail.example: ${join(folder, newest)}`)
})
