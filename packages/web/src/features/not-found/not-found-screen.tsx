import { buttonClass } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { BarePage } from '../../screen/bare-page.tsx'
import { useText } from '../../text/text-context.ts'

export const NotFoundScreen = () => {
  const t = useText()
  return (
    <BarePage title={t('title.notFound')}>
      <h1 className="text-center text-40 font-semibold">{t('title.notFound')}</h1>
      <EmptyState
        icon={MapPinOff}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link to="/index" className={buttonClass({ variant: 'primary' })}>
            {t('common.home')}
          </Link>
        }
      />
    </BarePage>
  )
}
