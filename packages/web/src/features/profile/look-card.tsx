import { LOCALE_NAMES } from '@nibble/phrases'
import { LanguageList } from '../../screen/language-list.tsx'
import { SoundToggle } from '../../screen/sound-toggle.tsx'
import { ThemeChoice } from '../../screen/theme-choice.tsx'
import { EffectsToggle } from '../../sound/effects-toggle.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'

/** How the page looks, sounds and speaks. */
export const LookCard = () => {
  const t = useText()
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-16 font-semibold">{t('profile.look')}</h2>
      <div>
        <h3 className="mb-2 text-muted">{t('shell.theme')}</h3>
        <ThemeChoice />
      </div>
      <div className="border-t border-line pt-1">
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-muted">{t('profile.music')}</h3>
          <span className="-mr-3">
            <SoundToggle />
          </span>
        </div>
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-muted">{t('profile.effects')}</h3>
          <EffectsToggle className="-mr-3" />
        </div>
      </div>
      <div className="border-t border-line pt-4">
        <h3 className="mb-1 text-muted">{t('shell.languageNow', { name: LOCALE_NAMES[t.locale] })}</h3>
        <div className="-mx-3">
          <LanguageList />
        </div>
      </div>
    </Card>
  )
}
