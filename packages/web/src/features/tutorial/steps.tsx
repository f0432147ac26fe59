import { DEFAULT_WINDOWS, type Tempo } from '@nibble/domain'
import { Box, HandCoins, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useGameConfig } from '../../api/queries.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'

/** Stake, block, proof; with the seconds that this installation really keeps. */
export const Steps = () => {
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
