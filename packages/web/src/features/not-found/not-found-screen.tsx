import { buttonClass } from '@nibble/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { WovenEmpty } from '../../ui/woven-empty.tsx'

export const NotFoundScreen = () => {
  const t = useText()
  return (
    <Screen title={t('notFound.title')} back="/index">
      <div className="grid lg:min-h-[60vh] lg:place-content-center">
        <WovenEmpty
          icon={MapPinOff}
          text={t('notFound.text')}
          action={
            <Link to="/index" className={buttonClass({ variant: 'primary' })}>
              {t('common.home')}
            </Link>
          }
        />
      </div>
    </Screen>
  )
}
