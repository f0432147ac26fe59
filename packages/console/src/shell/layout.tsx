import { LogOut, Menu, Moon, Sun } from 'lucide-react'
import { useGetIdentity, useLogout, usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { plainWords } from '../text/words.ts'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Rail } from './rail.tsx'
import { setTheme, useTheme } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** A rail beside the screens from 1024 px, a menu above them below that. */
export const Layout = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[220px_minmax(0,1fr)]">
      <header className="col-span-full flex min-h-13 items-center gap-2 border-b border-line bg-card px-4">
        <Button
          look="ghost"
          className="-ml-2 px-2 lg:hidden"
          aria-label="Menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Menu size={18} aria-hidden="true" />
        </Button>
        <Brand />
        <span className="flex-1" />
        <Operator />
      </header>
      <aside className="hidden border-r border-line bg-card lg:block">
        <div className="sticky top-0">
          <Rail />
        </div>
      </aside>
      {isOpen && (
        <div className="border-b border-line bg-card lg:hidden">
          <Rail onGo={() => setOpen(false)} />
        </div>
      )}
      <main className="min-w-0 p-4 lg:p-6">
        <Outlet />
      </main>
      <Toasts />
    </div>
  )
}

const Operator = () => {
  const theme = useTheme()
  const logout = useLogout()
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions<readonly string[]>()
  return (
    <>
      <Link to="/account" className="rounded-6 px-2 py-1 text-right hover:bg-raised">
        <span className="sr-only">Your account: </span>
        <b>{identity?.fullName}</b>{' '}
        <span className="hidden text-muted sm:inline">{(permissions ?? []).map(plainWords).join(', ')}</span>
      </Link>
      <Button
        look="ghost"
        className="px-2"
        aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
      </Button>
      <Button look="ghost" className="px-2" aria-label="Sign out" onClick={() => void logout()}>
        <LogOut size={18} aria-hidden="true" />
      </Button>
    </>
  )
}
