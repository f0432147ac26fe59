import { cx } from '@nibble/ui/class-names.ts'
import { useConnection } from '../realtime/connection.ts'
import type { Connection } from '../realtime/connection-kind.ts'
import { token } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useFormat, useText } from '../text/text-context.ts'

const DOTS: Record<Connection['kind'], string> = {
  live: 'bg-win ring-win-wash',
  connecting: 'bg-faint ring-line',
  stale: 'bg-brass-fill ring-brass-wash',
  unreachable: 'bg-loss ring-loss-wash',
  offline: 'bg-loss ring-loss-wash',
}

/**
 * Live, as of when, or offline: a dot and, if not live or there is room, its word. Guests have no socket, so they see
 * it only when nothing gets through.
 */
export const ConnectionDot = ({ live }: { live?: string }) => {
  const t = useText()
  const format = useFormat()
  const { kind, asOf } = useConnection()
  const isGuest = useStore(token) === null
  if (isGuest && kind !== 'offline' && kind !== 'unreachable') return null

  const word =
    kind === 'stale'
      ? t('shell.stale', { time: asOf === null ? '' : format.time(asOf) })
      : kind === 'live' && live !== undefined
        ? live
        : t(`shell.${kind}`)

  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-12 font-normal tracking-normal text-muted">
      <span className={cx('size-2 shrink-0 rounded-full ring-3', DOTS[kind])} aria-hidden="true" />
      <span className={cx('truncate', kind === 'live' && live === undefined && 'sr-only')}>{word}</span>
    </span>
  )
}
