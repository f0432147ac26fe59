import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useText } from '../../text/text-context.ts'

/** Guests may prove every result: who is asked to sign in is told so. */
export const VerifyInvitation = () => {
  const t = useText()
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-16 font-semibold">{t('login.trust')}</h2>
      <Link
        to="/verify"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-azure hover:underline"
      >
        {t('login.verify')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </section>
  )
}
