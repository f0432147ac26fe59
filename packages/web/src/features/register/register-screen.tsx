import { BarePage } from '../../screen/bare-page.tsx'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useEntry } from '../../ui/use-entry.ts'
import { RegisterForm } from './register-form.tsx'

/** `/register`: an account by e-mail, without a wallet. */
export const RegisterScreen = () => {
  const t = useText()
  useEntry(useStore(token) !== null)
  return (
    <BarePage title={t('title.register')}>
      <h1 className="text-28 font-semibold">{t('register.title')}</h1>
      <p className="mt-1 mb-6 text-16 text-muted">{t('register.lead')}</p>
      <RegisterForm />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-muted">
        {t('register.hasAccount')}
        <TextLink to="/login" state={{ byEmail: true }}>
          {t('register.signIn')}
        </TextLink>
      </p>
    </BarePage>
  )
}
