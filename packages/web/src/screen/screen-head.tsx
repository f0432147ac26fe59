import { Link } from '@tanstack/react-router'
import { ChevronLeft, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { token } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Brand, Mark } from '../ui/brand.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx'
import { BalanceChip } from './balance-chip.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { drawerOpen } from './drawer-open.ts'
import { HeadMoney } from './head-money.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SoundToggle } from './sound-toggle.tsx'

type Props = { title: string; subtitle?: ReactNode; back?: string; actions?: ReactNode }

/**
 * On a phone a bar that stays (logo or arrow, balance, language, sound, menu) and under it the title, which scrolls away.
 * On a desktop one row of 72 px: title, balance, deposit, withdraw and the same three.
 */
export const ScreenHead = ({ title, subtitle, back, actions }: Props) => {
  const t = useText()
  const isSignedIn = useStore(token) !== null

  return (
    <header className="max-lg:contents lg:sticky lg:top-0 lg:z-20 lg:flex lg:h-18 lg:items-center lg:gap-3 lg:border-b lg:border-line lg:bg-scrim lg:px-8 lg:backdrop-blur-md">
      <div
        className={cx(
          'flex items-center max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:min-h-14 max-lg:bg-scrim max-lg:pr-1 max-lg:backdrop-blur-md lg:order-1 lg:gap-3',
          back === undefined ? 'max-lg:pl-4' : 'max-lg:pl-1',
        )}
      >
        {back === undefined ? (
          <Link
            to="/index"
            aria-label={t('shell.logo')}
            className="inline-flex min-h-11 items-center gap-3 lg:hidden"
          >
            {isSignedIn ? <Mark /> : <Brand />}
            <ConnectionDot />
          </Link>
        ) : (
          <Link to={back} className={cx(iconButtonClass, 'lg:hidden')} aria-label={t('common.back')}>
            <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
        <span className="flex-1" />
        {isSignedIn ? (
          <>
            <BalanceChip />
            <HeadMoney />
          </>
        ) : (
          <Link to="/login" className={buttonClass({ look: 'primary', size: 'small' })}>
            {t('shell.signIn')}
          </Link>
        )}
        <div className="flex flex-none items-center">
          <LanguageMenu />
          <SoundToggle />
          {isSignedIn && (
            <IconButton icon={Menu} label={t('shell.menu')} onClick={() => drawerOpen.set(true)} />
          )}
        </div>
      </div>

      <div
        className={cx(
          'flex min-w-0 flex-1 items-center gap-2',
          back === undefined ? 'max-lg:sr-only' : 'max-lg:px-4 max-lg:pb-2',
        )}
      >
        <div className="min-w-0 flex-1">
          <h1 className="text-20 font-semibold tracking-tight [overflow-wrap:anywhere] max-lg:leading-6 lg:truncate">
            {title}
          </h1>
          {subtitle !== undefined && (
            <p className="text-12 text-muted max-lg:leading-4 lg:truncate">{subtitle}</p>
          )}
        </div>
        {actions !== undefined && (
          <div className="flex flex-none items-center gap-1 lg:hidden">{actions}</div>
        )}
      </div>
    </header>
  )
}
