import type { Config } from '../config/config.ts'
import { createPushSender, type PushSender } from '../push/push-sender.ts'
import { isPushEndpoint } from '../push/push-services.ts'
import { vapidKeyOf } from '../push/vapid-key.ts'
import type { PushHandler } from '../routes/setup.ts'

/** How browsers are notified while no page is open; null if push services would have no contact address. */
export function startPush({
  config,
  secret,
  isDevelopment,
}: {
  readonly config: Pick<Config, 'mail' | 'origins' | 'pushHosts'>
  readonly secret: Buffer
  readonly isDevelopment: boolean
}): (PushHandler & { readonly send: PushSender }) | null {
  const subject = subjectOf(config) ?? (isDevelopment ? 'https://localhost' : null)
  if (subject === null) return null

  const key = vapidKeyOf(secret)
  const hosts = { further: config.pushHosts, allowsLoopback: isDevelopment }
  return {
    publicKey: key.publicKey,
    isKnown: (endpoint) => isPushEndpoint(endpoint, hosts),
    send: createPushSender({ key, subject }),
  }
}

/** The address alone: some services refuse a name before it, or an unreachable host. */
const subjectOf = ({ mail, origins }: Pick<Config, 'mail' | 'origins'>): string | null => {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '')?.[0]
  if (address !== undefined) return `mailto:${address}`
  return origins.find((origin) => origin.startsWith('https:')) ?? null
}
