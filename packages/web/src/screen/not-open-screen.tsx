import type { PlainKey } from '@nibble/phrases'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useText } from '../text/text-context.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BarePage } from './bare-page.tsx'
import { Screen } from './screen.tsx'

type Props = { title: PlainKey; bare?: boolean }

/** A screen that is planned and not there yet: says so, and leads home. */
export const NotOpenScreen = ({ title, bare = false }: Props) => {
  const t = useText()
  const name = t(title)
  const body = (
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
  )

  if (bare)
    return (
      <BarePage title={name}>
        <h1 className="text-28 font-semibold">{name}</h1>
        {body}
      </BarePage>
    )
  return (
    <Screen title={name} back="/index">
      {body}
    </Screen>
  )
}
