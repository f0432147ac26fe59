import pino, { type Logger } from 'pino'

export type { Logger }

/** What must never be logged: readers of the log could use or link it. */
const SECRET = [
  'token',
  'signature',
  'ticket',
  'code',
  'address',
  'secret',
  'password',
  'transactionPassword',
  'email',
  'headers',
]

/** One JSON line per fact, to the given stream. Removes secrets one level down as well. */
export const createLog = (setup: { level: string; to?: pino.DestinationStream }): Logger => {
  const options = {
    level: setup.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...SECRET, ...SECRET.map((name) => `*.${name}`)], censor: '…' },
    serializers: { err: pino.stdSerializers.err },
  }
  return setup.to === undefined ? pino(options) : pino(options, setup.to)
}
