import { useText } from '../text/text-context.ts'
import { Toasts } from '../ui/toasts.tsx'

export const ShownToasts = () => <Toasts label={useText()('shell.messages')} />
