import { DEFAULT_WINDOWS, type Tempo } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { BookOpenText, Box, HandCoins, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useGameConfig } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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

/** Stake, block, proof; with the seconds that this installation really keeps. */
const Steps = () => {
  const t = useText()
  const { data: config } = useGameConfig()
  const windows = (tempo: Tempo) =>
    config?.windows.find((each) => each.tempo === tempo) ?? DEFAULT_WINDOWS[tempo]
  const seconds = (ms: number) => Math.round(ms / 1000)
  const one = windows('1m')

  return (
    <ol className="mt-6 grid gap-3 lg:grid-cols-3">
      <Step
        icon={HandCoins}
        title={t('tutorial.step1')}
        text={t('tutorial.step1Text', {
          open1: seconds(one.openForMs),
          open3: seconds(windows('3m').openForMs),
        })}
      />
      <Step
        icon={Box}
        title={t('tutorial.step2')}
        text={t('tutorial.step2Text', { draw: seconds(one.drawAfterMs) })}
      />
      <Step
        icon={ShieldCheck}
        title={t('tutorial.step3')}
        text={t('tutorial.step3Text', { publish: seconds(one.publishAfterMs) })}
      />
    </ol>
  )
}

const Step = ({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <li className="grid">
    <Card className="flex gap-4 lg:grid lg:content-start lg:gap-3">
      <Icon size={24} strokeWidth={1.5} className="text-brass" aria-hidden="true" />
      <div>
        <b className="text-16">{title}</b>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </Card>
  </li>
)
