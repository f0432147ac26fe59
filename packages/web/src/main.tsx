import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { loadScreens } from './app/lazy-screen.ts'
import { router } from './app/router.tsx'
import { loadShell } from './app/routes/root.tsx'
import { claimDeviceLogin } from './app/take-device-login.ts'
import { reportStrayCrashes } from './screen/crash-screen.tsx'
import { applyTheme, language } from './state/preferences.ts'
import { fetchWords, showLanguage } from './text/words.ts'

const start = async () => {
  const { found, cleaned } = claimDeviceLogin(location.href)
  if (cleaned !== location.href) history.replaceState(null, '', cleaned)

  applyTheme()
  // The first screen's code loads beside the language, not after it.
  await Promise.all([fetchWords(language.get()), found === null && loadFirstScreen()])
  showLanguage(language.get())

  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  const page = createRoot(root)
  // A transition, so that a slow phone renders in slices and stays responsive.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App deviceLogin={found} />
      </StrictMode>,
    ),
  )
  // Preloads the next screen's code; if that fails, a tap retries.
  for (const load of [loadShell, loadScreens]) load().catch(() => undefined)
  // Server pushes are added once a screen is shown.
  void import('./realtime/live.ts').then(({ keepLive }) => keepLive(queryClient))
}

/** The router follows the address once mounted; changes made before that would be lost. */
const loadFirstScreen = () => {
  const stop = router.history.subscribe(() => void router.load())
  const done = router.subscribe('onRendered', () => {
    stop()
    done()
  })
  return router.load()
}

reportStrayCrashes()
// A separate task, so that a slow phone stays responsive between the page's code and its first screen.
setTimeout(() => void start())

if (import.meta.env.PROD)
  void import('./screen/newer-page-note.tsx').then(({ registerWorker }) => registerWorker())
