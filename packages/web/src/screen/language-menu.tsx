import { LOCALE_NAMES, LOCALES, type Locale } from '@nibble/phrases'
import { cx } from '@nibble/ui/class-names.ts'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Check, Globe } from 'lucide-react'
import { useId, useRef } from 'react'
import { queryClient } from '../api/query-client.ts'
import { language } from '../state/preferences.ts'
import { useText } from '../text/text-context.ts'
import { fetchWords, showLanguage } from '../text/words.ts'
import { showToast } from '../ui/toasts.tsx'

/** A native popover: it closes on Escape or a tap outside and restores focus. */
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

/** The six languages, each by its own name in its own script; in two columns if there is room. */
export const LanguageList = ({ onChosen, isWide = false }: { onChosen?: () => void; isWide?: boolean }) => {
  const { locale: current } = useText()
  const choose = (locale: Locale) => {
    void chooseLanguage(locale)
    onChosen?.()
  }
  return (
    <ul className={isWide ? 'grid grid-cols-2' : undefined}>
      {LOCALES.map((locale) => (
        <li key={locale}>
          <button
            type="button"
            lang={locale}
            aria-current={locale === current}
            onClick={() => choose(locale)}
            className={cx(
              'flex min-h-11 w-full items-center justify-between gap-4 rounded-6 px-3 text-left hover:bg-raised',
              locale === current && 'font-semibold',
            )}
          >
            {LOCALE_NAMES[locale]}
            {locale === current && <Check size={16} className="text-brass" aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

const SHOWN_FOR_MS = 3_000

/**
 * Loads the language before switching, so that a failed load keeps the old one. Then everything is refetched: the
 * server localizes its answers, such as the names of levels.
 */
const chooseLanguage = async (locale: Locale) => {
  await fetchWords(locale)
  language.set(locale)
  const t = showLanguage(locale)
  void queryClient.invalidateQueries()
  showToast(t('shell.languageChanged', { name: LOCALE_NAMES[locale] }), { forMs: SHOWN_FOR_MS })
}
