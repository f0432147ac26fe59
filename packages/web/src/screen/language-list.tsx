import { LOCALE_NAMES, LOCALES, type Locale } from '@nibble/phrases'
import { Check } from 'lucide-react'
import { useText } from '../text/text-context.ts'
import { cx } from '../ui/class-names.ts'
import { chooseLanguage } from './choose-language.ts'

/** The six languages, each by its own name in its own script. */
export const LanguageList = ({ onChosen }: { onChosen?: () => void }) => {
  const { locale: current } = useText()
  const choose = (locale: Locale) => {
    void chooseLanguage(locale)
    onChosen?.()
  }
  return (
    <ul>
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
