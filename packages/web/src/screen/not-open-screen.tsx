import type { PlainKey } from '@nibble/phrases'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useText } from '../text/text-context.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from './screen.tsx'

/** A screen that is planned and not there yet: says so, and leads home. */
export const NotOpenScreen = ({ title }: { title: PlainKey }) => {
  const t = useText()
  const name = t(title)
  return (
    <Screen title={name} back="/index">
      <EmptyState
        icon={Hourglass}
        title={t('shell.notOpenTitle')}
        text={t('shell.notOpen', { name })}
        className="py-16"
        action={
          <Link to="/index" className={buttonClass({ look: 'primary' })}>
            {t('common.home')}
          </Link>
        }
      />
    </Screen>
  )
}
