import { Button } from '@nibble/ui/button.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLimits } from '../api/limits.ts'
import { clockText } from '../text/format.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'

type Props = { playedMs: number; onClose: () => void }

/** The length and result of this session: a pause to think. */
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
      <DescriptionList>
        <Description name={t('reminder.net')} strong>
          {session === undefined ? (
            '–'
          ) : (
            <Amount value={session.net} asset="USDT" named signed tone="result" own />
          )}
        </Description>
        <Description name={t('reminder.staked')}>
          {session === undefined ? '–' : <Amount value={session.staked} asset="USDT" named own />}
        </Description>
      </DescriptionList>
    </Sheet>
  )
}
