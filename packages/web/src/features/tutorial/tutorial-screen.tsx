import { Link } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Steps } from './steps.tsx'
import { TryHash } from './try-hash.tsx'

/** How it works: three steps, and any hash to try the games on. */
export const TutorialScreen = () => {
  const t = useText()
  return (
    <Screen title={t('shell.tutorial')}>
      <h2 className="pt-6 text-28 font-semibold lg:pt-8">{t('tutorial.title')}</h2>
      <p className="mt-2 max-w-[64ch] text-16 text-muted">{t('tutorial.lead')}</p>
      <Steps />
      <TryHash />
      <p className="mt-6">
        <Link to="/rule" className={buttonClass()}>
          <BookOpenText size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('tutorial.gameRules')}
        </Link>
      </p>
    </Screen>
  )
}
