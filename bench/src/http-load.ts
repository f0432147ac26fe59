// A process that loads the HTTP benchmark. It makes all requests before the clock starts, then only writes them and waits for answers, so
// that its own share of the machine stays small. Answers are opened and counted afterwards.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  publicEncrypt,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto'
import { connect, type Socket } from 'node:net'
import {
  answerBinding,
  proofHeader,
  proofText,
  REQUEST_INFO,
  RESPONSE_INFO,
  requestBinding,
} from '@nibble/contract'

export type LoadOrder = {
  readonly port: number
  readonly path: string
  readonly sealed: boolean
  readonly requests: number
  readonly connections: number
  readonly serverKey: { readonly kid: string } & JsonWebKey
  /** Empty for a guest's call. Each request is the next player's. */
  readonly tokens: readonly string[]
  readonly sessionKey: JsonWebKey
  /** The body of each request; `%KEY%` becomes a UUID. */
  readonly body: string
}

/** `codes`: how many answers had which code, or `HTTP` and the status. */
export type LoadResult = { readonly seconds: number; readonly codes: Readonly<Record<string, number>> }

type Visit = { key: string; requestKey: Buffer; answerKey: Buffer }
type Prepared = { bytes: Buffer; visit: Visit; timestamp: number; answer: string }

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

const run = async (order: LoadOrder): Promise<LoadResult> => {
  const prepared = prepare(order)
  const sockets = await Promise.all(Array.from({ length: order.connections }, () => open(order.port)))

  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      for (let one = prepared[next++]; one !== undefined; one = prepared[next++])
        one.answer = await ask(socket, one.bytes)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000

  for (const socket of sockets) socket.destroy()
  return { seconds, codes: countCodes(order, prepared) }
}

const prepare = (order: LoadOrder): Prepared[] => {
  const visits = Array.from({ length: 32 }, () => makeVisit(order.serverKey))
  const signer = createPrivateKey({ key: order.sessionKey, format: 'jwk' })
  return Array.from({ length: order.requests }, (_, index) => {
    const visit = visits[index % visits.length]
    if (visit === undefined) throw new Error('no visit')
    const timestamp = Date.now()
    const text = order.body.replace('%KEY%', randomUUID())
    const body = order.sealed ? seal(visit, { path: order.path, text, timestamp }) : text
    const token = order.tokens[index % Math.max(1, order.tokens.length)]
    const bodyDigest = createHash('sha256').update(body).digest('base64url')
    const proven = proofText({ method: 'POST', path: order.path, timestamp, bodyDigest })
    const signature = () =>
      sign('sha256', Buffer.from(proven), { key: signer, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    const head = [
      `POST ${order.sealed ? '' : '/plain'}${order.path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      'accept-language: en-US',
      'login-type: USER',
      // Each household has a few calls a minute: these come from many.
      `x-forwarded-for: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      ...(token === undefined
        ? []
        : [`token: ${token}`, `signature: ${proofHeader({ timestamp, signature: signature() })}`]),
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`), visit, timestamp, answer: '' }
  })
}

const makeVisit = ({ kid, ...jwk }: LoadOrder['serverKey']): Visit => {
  const secret = randomBytes(32)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const wrapped = publicEncrypt(
    { key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
    secret,
  )
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32))
  return {
    key: `${kid}.${wrapped.toString('base64url')}`,
    requestKey: derive(REQUEST_INFO),
    answerKey: derive(RESPONSE_INFO),
  }
}

const seal = (
  visit: Visit,
  { path, text, timestamp }: { path: string; text: string; timestamp: number },
): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', visit.requestKey, iv)
  cipher.setAAD(Buffer.from(requestBinding({ method: 'POST', path, timestamp })))
  const data = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
  return JSON.stringify({ data, key: visit.key, ip: '', timestamp })
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.on('error', reject)
  })

/** One request, its whole answer. */
const ask = (socket: Socket, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = ''
    const hear = (data: Buffer): void => {
      heard += data.toString('latin1')
      const end = heard.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(heard)?.[1]
      if (end < 0 || length === undefined || heard.length < end + 4 + Number(length)) return
      socket.off('data', hear)
      socket.off('close', lose)
      resolve(heard)
    }
    const lose = (): void => reject(new Error('the server closed a connection'))
    socket.on('data', hear)
    socket.once('close', lose)
    socket.write(bytes)
  })

const countCodes = (order: LoadOrder, prepared: readonly Prepared[]): Record<string, number> => {
  const codes: Record<string, number> = {}
  for (const one of prepared) {
    const code = codeOf(order, one)
    codes[code] = (codes[code] ?? 0) + 1
  }
  return codes
}

const codeOf = ({ path, sealed }: LoadOrder, { answer, visit, timestamp }: Prepared): string => {
  const status = answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)
  if (status !== '200') return `HTTP ${status}`
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  const text = sealed ? unseal(visit, { path, timestamp, answer: JSON.parse(body) }) : body
  const { code, data } = JSON.parse(text)
  return String(data?.refusal ?? code)
}

const unseal = (
  visit: Visit,
  call: { path: string; timestamp: number; answer: { data: string; timestamp: number } },
): string => {
  const bytes = Buffer.from(call.answer.data, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', visit.answerKey, bytes.subarray(0, 12))
  const times = { requestTimestamp: call.timestamp, answerTimestamp: call.answer.timestamp }
  decipher.setAAD(Buffer.from(answerBinding({ method: 'POST', path: call.path, ...times })))
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}
