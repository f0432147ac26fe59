import { Button } from '@nibble/ui/button.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/text-context.ts'
import { newerPageOffer } from './screen.tsx'

/**
 * At the head of the screens opened since a newer page is available, until dismissed. It loads when the player wants it,
 * never during a bet.
 */
const NewerPageNote = ({ registration }: { registration: ServiceWorkerRegistration }) => {
  const t = useText()
  const [offered] = useState(registration.waiting)
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  const close = () => {
    // The next screen offers a still newer one that has come meanwhile.
    if (registration.waiting === offered) newerPageOffer.set(null)
    document.getElementById('content')?.focus({ preventScroll: true })
    setIsClosed(true)
  }
  return (
    <section
      aria-label={t('shell.newerPage')}
      className="mt-3 flex min-h-12 items-center gap-3 rounded-12 border border-line-strong bg-raised py-1 pr-1 pl-4"
    >
      <RefreshCw size={20} strokeWidth={1.75} className="text-azure max-sm:hidden" aria-hidden="true" />
      <span className="min-w-0 flex-1 leading-5 font-semibold">{t('shell.newerPage')}</span>
      <Button size="small" variant="primary" onClick={() => takeNewerPage(registration)}>
        {t('shell.reload')}
      </Button>
      <IconButton icon={X} label={t('common.close')} onClick={close} className="-ml-2" />
    </section>
  )
}

const ASK_EVERY_MS = 15 * 60_000

/** For the offline page, and to notice newer builds; a browser that refuses workers loses only these. */
export const registerWorker = async () => {
  const { serviceWorker } = navigator
  if (serviceWorker === undefined) return
  const registration = await serviceWorker.register(workerAddress()).catch(() => null)
  if (registration === null) return

  const notify = (worker: ServiceWorker | null) => {
    // A browser's first worker replaces none.
    if (worker !== null && serviceWorker.controller !== null)
      newerPageOffer.set(<NewerPageNote registration={registration} />)
  }
  notify(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') notify(installing)
    })
  })
  const ask = () => void registration.update().catch(() => undefined)
  setInterval(ask, ASK_EVERY_MS)
  // A chunk removed by an upgrade: also if nothing else on the screen shows it.
  addEventListener('vite:preloadError', ask)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}

const TAKE_OVER_MS = 3_000

/**
 * Activates the newer worker and loads its page; other tabs keep theirs until reloaded. A browser may delay the worker
 * indefinitely; the page comes from the network anyway, so the wait is limited.
 */
const takeNewerPage = ({ waiting }: ServiceWorkerRegistration) => {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  waiting?.postMessage('take-over')
}

const PATH = '/sw.js'

type Policy = { createScriptURL(text: string): string }
declare global {
  interface Window {
    /** Missing from the DOM types so far. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: () => string }): Policy
    }
  }
}

/** If the browser enforces Trusted Types, creates the script URL by the one policy that the content policy allows. */
const workerAddress = () =>
  window.trustedTypes?.createPolicy('nibble-worker', { createScriptURL: () => PATH }).createScriptURL(PATH) ??
  PATH
