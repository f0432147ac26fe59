import { WifiOff } from 'lucide-react'
import { useConnection } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'

/** Without a network: says so, and of when everything else on the screen is. */
export const OfflineBanner = () => {
  const t = useText()
  const format = useFormat()
  const { kind, asOf } = useConnection()
  return (
    <div role="status">
      {kind === 'offline' && (
        <p className="mt-3 flex items-center gap-3 rounded-12 border border-line-strong bg-raised px-4 py-3">
          <WifiOff size={20} strokeWidth={1.75} className="text-loss" aria-hidden="true" />
          {asOf === null ? t('error.offline') : t('shell.offlineBanner', { time: format.time(asOf) })}
        </p>
      )}
    </div>
  )
}
