import { LOCALE_NAMES } from '@nibble/phrases'
import { Globe } from 'lucide-react'
import { useId, useRef } from 'react'
import { useText } from '../text/text-context.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageList } from './language-list.tsx'

/** A popover of the browser's own: it closes by Escape or a tap beside it and gives the focus back. */
export const LanguageMenu = () => {
  const t = useText()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <IconButton
        icon={Globe}
        label={t('shell.languageNow', { name: LOCALE_NAMES[t.locale] })}
        popoverTarget={id}
        aria-haspopup="true"
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto top-14 right-3 w-52 rounded-12 border border-line-strong bg-card p-2 text-text shadow-2 lg:top-16 lg:right-8"
      >
        <LanguageList onChosen={() => menu.current?.hidePopover()} />
      </div>
    </>
  )
}
