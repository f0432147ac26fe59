import { BarePage } from '../../screen/bare-page.tsx'
import { useText } from '../../text/text-context.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { ResetForm } from './reset-form.tsx'

/** `/reset`: a new login password for whoever has the code. */
export const ResetScreen = () => {
  const t = useText()
  return (
    <BarePage title={t('title.reset')}>
      <h1 className="text-28 font-semibold">{t('title.reset')}</h1>
      <p className="mt-1 mb-6 text-16 text-muted">{t('register.resetText')}</p>
      <ResetForm />
      <p className="mt-4 flex justify-center">
        <TextLink to="/login" state={{ byEmail: true }}>
          {t('register.signIn')}
        </TextLink>
      </p>
    </BarePage>
  )
}
