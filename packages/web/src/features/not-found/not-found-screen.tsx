import { buttonClass } from '@nibble/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { BarePage } from '../../screen/bare-page.tsx'
import { useText } from '../../text/text-context.ts'
import { WovenEmpty } from '../../ui/woven-empty.tsx'

export const NotFoundScreen = () => {
  const t = useText()
  return (
    <BarePage title={t('notFound.title')}>
      <h1 className="text-center text-28 font-semibold">{t('notFound.title')}</h1>
      <WovenEmpty
        icon={MapPinOff}
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
