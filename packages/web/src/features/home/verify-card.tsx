import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useText } from '../../text/text-context.ts'

export const VerifyCard = () => {
  const t = useText()
  return (
    <Link to="/verify" className={cx(cardClass, 'grid gap-1 p-4 transition hover:border-line-strong lg:p-5')}>
      <b className="flex items-center gap-2">
        <ShieldCheck size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        {t('home.verifyTitle')}
      </b>
      <span className="text-muted">{t('home.verifyText')}</span>
    </Link>
  )
}
