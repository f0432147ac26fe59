import { Link } from '@tanstack/react-router'
import { ChevronLeft, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { token } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Brand } from '../ui/brand.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { drawerOpen } from './drawer-open.ts'
import { HeadMoney } from './head-money.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SoundToggle } from './sound-toggle.tsx'

type Props = { title: string; subtitle?: ReactNode; back?: string; actions?: ReactNode }

/** 56 px on a phone: logo or arrow and title. 72 px on a desktop: title, balance, deposit and withdraw. */
export const ScreenHead = ({ title, subtitle, back, actions }: Props) => {
  const t = useText()
  const isSignedIn = useStore(token) !== null

  return (
    <header
      className={cx(
        'sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b bg-scrim backdrop-blur-md lg:h-18 lg:gap-3 lg:border-line lg:px-8',
        back === undefined ? 'border-transparent pr-2 pl-4' : 'border-line px-1',
      )}
    >
      {back === undefined ? (
        <Link
          to="/index"
          aria-label={t('shell.logo')}
          className="inline-flex min-h-11 items-center gap-3 lg:hidden"
        >
          <Brand />
          <ConnectionDot />
        </Link>
      ) : (
        <Link to={back} className={cx(iconButtonClass, 'lg:hidden')} aria-label={t('common.back')}>
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}

      <div className="min-w-0 flex-1 max-lg:py-1.5">
        <h1
          className={cx(
            'font-semibold tracking-tight [overflow-wrap:anywhere] lg:truncate lg:text-20',
            back === undefined ? 'max-lg:sr-only' : 'text-16 max-lg:leading-5',
          )}
        >
          {title}
        </h1>
        {subtitle !== undefined && (
          <p
            className={cx(
              'text-12 text-muted max-lg:leading-4 lg:truncate',
              back === undefined && 'max-lg:sr-only',
            )}
          >
            {subtitle}
          </p>
        )}
      </div>

      {isSignedIn ? (
        <HeadMoney />
      ) : (
        <Link
          to="/login"
          className={cx(
            buttonClass({ look: 'primary', size: 'small' }),
            actions !== undefined && 'max-lg:hidden',
          )}
        >
          {t('shell.signIn')}
        </Link>
      )}
      {actions !== undefined && <div className="flex items-center gap-1 pr-1 lg:hidden">{actions}</div>}
      <div className={cx('flex items-center', actions !== undefined && 'max-lg:hidden')}>
        <LanguageMenu />
        {/* A guest's phone has room for the title instead. */}
        <span className={cx(!isSignedIn && 'max-lg:hidden')}>
          <SoundToggle />
        </span>
        {isSignedIn && (
          <IconButton icon={Menu} label={t('shell.menu')} onClick={() => drawerOpen.set(true)} />
        )}
      </div>
    </header>
  )
}
