import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLimits } from '../api/limits.ts'
import { clockText } from '../text/format.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Sheet } from '../ui/sheet.tsx'

type Props = { playedMs: number; onClose: () => void }

/** How long this session has lasted and what it has brought or cost: a moment to stop and think. */
export const SessionReminder = ({ playedMs, onClose }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const session = useLimits().data?.session
  const [shown] = useState(playedMs)
  const stop = () => {
    onClose()
    void navigate({ to: '/limits' })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('reminder.title', { time: clockText(shown) })}
      footer={
        <>
          <Button variant="primary" size="large" wide onClick={onClose}>
            {t('reminder.goOn')}
          </Button>
          <Button wide onClick={stop}>
            {t('limits.title')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name={t('reminder.net')} strong>
          {session === undefined ? (
            '–'
          ) : (
            <Amount value={session.net} asset="USDT" named signed tone="result" own />
          )}
        </Fact>
        <Fact name={t('reminder.staked')}>
          {session === undefined ? '–' : <Amount value={session.staked} asset="USDT" named own />}
        </Fact>
      </Facts>
    </Sheet>
  )
}
