import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'

/** The message of a form while offline; null while online. */
export const useOffline = (): string | null => {
  const t = useText()
  return useOnline() ? null : t('money.offline')
}
