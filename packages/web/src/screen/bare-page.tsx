import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createStore, useStore } from '../state/store.ts'
import { useText, useTitle } from '../text/text-context.ts'
import { Brand } from '../ui/brand.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** Not needed for signing in: the music button loads after the first paint, by app/screens.ts. */
export const soundButton = createStore<ReactNode>(null)

/** A page outside the shell: logo, languages, sound, and one centred column. */
export const BarePage = ({
  title,
  className = 'max-w-[440px] pt-4 pb-10 lg:pt-5',
  links,
  children,
}: {
  title: string
  /** Its width, if one column is not enough. */
  className?: string
  /** Beside the logo, on a desktop. */
  links?: ReactNode
  children: ReactNode
}) => {
  const t = useText()
  const sound = useStore(soundButton)
  useTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center gap-6 px-gutter lg:h-18">
        <Link to="/index" aria-label={t('shell.logo')} className="inline-flex min-h-11 items-center">
          <Brand />
        </Link>
        {links}
        <div className="-mr-3 ml-auto flex min-w-0 items-center">
          <ConnectionDot />
          <LanguageMenu />
          <span className="size-11">{sound}</span>
        </div>
      </header>
      <main className={`mx-auto w-full flex-1 px-4 ${className}`}>{children}</main>
    </div>
  )
}
