import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type Arrival = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A push service on this machine: stores what arrives, and answers as configured. */
export type PushService = {
  readonly url: string
  readonly arrived: Arrival[]
  /** The status for an address; 201 unless a test says otherwise. */
  answer(path: string, status: number | 'never', headers?: Readonly<Record<string, string>>): void
  /** Closes the connections that got no answer. */
  breakOff(): void
  close(): Promise<void>
}

export const startPushService = async (): Promise<PushService> => {
  const arrived: Arrival[] = []
  const answers = new Map<string, { status: number | 'never'; headers: Readonly<Record<string, string>> }>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      arrived.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers } = answers.get(path) ?? { status: 201, headers: {} }
      if (status !== 'never') response.writeHead(status, headers).end('an answer that nobody reads')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    arrived,
    answer: (path, status, headers = {}) => void answers.set(path, { status, headers }),
    breakOff: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A browser's own keys, and how it decrypts its messages. */
export const pushBrowser = () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    /** Strictly by RFC 8188 and RFC 8291, from one-step HMACs. */
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record')

      const prkKey = hmac(auth, pair.computeSecret(sender))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender, Buffer.of(1)])
      const prk = hmac(salt, hmac(prkKey, info))
      const key = hmac(prk, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16)
      const nonce = hmac(prk, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12)
      const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
      const end = padded.lastIndexOf(2)
      if (padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error('no padding of the last record')
      return JSON.parse(padded.subarray(0, end).toString())
    },
  }
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest()
