import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'

/** What a form says while there is no connection; null while there is one. */
export const useOffline = (): string | null => {
  const t = useText()
  return useOnline() ? null : t('money.offline')
}
