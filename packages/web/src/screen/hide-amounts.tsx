import { Eye, EyeOff } from 'lucide-react'
import { amounts } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** The eye: closes over every own amount of the page, and stays closed on the next visit. */
export const HideAmounts = ({ className }: { className?: string }) => {
  const t = useText()
  const isHidden = useStore(amounts) === 'hidden'
  return (
    <IconButton
      icon={isHidden ? EyeOff : Eye}
      label={t(isHidden ? 'shell.showAmounts' : 'shell.hideAmounts')}
      onClick={() => amounts.set(isHidden ? 'shown' : 'hidden')}
      {...(className !== undefined && { className })}
    />
  )
}
