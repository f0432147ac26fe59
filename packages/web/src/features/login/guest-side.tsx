import { buttonClass } from '@nibble/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { isGuest, token } from '../../session/session.ts'
import { takeRememberedScreen } from '../../session/tab-items.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { GuestPlay } from './guest-play.tsx'

/** The way in without an account; for who came in by it, what signing in does with what they have. */
export const GuestSide = () => {
  const t = useText()
  const isStranger = useStore(isGuest) !== null
  const isPlaying = useStore(token) !== null && isStranger
  return (
    <>
      {isPlaying ? (
        <section className="mb-5 rounded-12 bg-azure-wash px-4 py-3">
          <h2 className="font-semibold">{t('guest.keepTitle')}</h2>
          <p className="mt-1 mb-3 text-muted">{t('guest.keepText')}</p>
          <Link
            to="/bet/$type"
            params={{ type: 'left-right' }}
            className={buttonClass({ size: 'small' })}
            onClick={() => void takeRememberedScreen()}
          >
            {t('guest.back')}
          </Link>
        </section>
      ) : (
        <GuestPlay />
      )}
      {!isPlaying && <p className="login-or text-12 text-muted">{t('guest.or')}</p>}
    </>
  )
}
