import { Button } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ServerCrash, Unplug } from 'lucide-react'
import { Component, createContext, type ReactNode, useContext, useEffect } from 'react'
import { useText } from '../text/text-context.ts'
import { isChunkMissing } from './late.ts'

/** The header above a missing screen: the shell's own, inside it. */
export const CrashHead = createContext<(title: string) => ReactNode>(() => null)

/** A screen that failed to load is reloaded; one that crashed is reported, and can be left. */
export const CrashScreen = ({ error }: { error: unknown }) => {
  const t = useText()
  const drawHead = useContext(CrashHead)
  const isMissing = isChunkMissing(error)
  const isOffline = isMissing && !navigator.onLine
  useEffect(() => {
    if (!isMissing) return reportCrash(error)
    // What failed to load offline is loaded once the network is back.
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [error, isMissing])

  const title = t(isMissing ? 'shell.chunkTitle' : 'shell.crashTitle')
  return (
    <>
      {drawHead(title)}
      <main className="grid min-h-[70dvh] place-content-center" role="alert">
        <EmptyState
          icon={isMissing ? Unplug : ServerCrash}
          title={title}
          text={t(!isMissing ? 'shell.crash' : isOffline ? 'error.offline' : 'shell.chunk')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {!isOffline && (
                <Button variant="primary" onClick={reload}>
                  {t('shell.reload')}
                </Button>
              )}
              <Button onClick={isOffline ? goBack : goHome}>
                {t(isOffline ? 'common.back' : 'common.home')}
              </Button>
            </div>
          }
        />
      </main>
    </>
  )
}

/** Offline a page load would fail: the previous screen is still in memory. */
const goBack = () => history.back()

const reload = () => location.reload()

/** By a page load: discards the broken state. */
const goHome = () => {
  location.hash = '/index'
  reload()
}

type Props = { children: ReactNode }

/** For errors outside any screen: the router catches the rest. */
export class CrashBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    return this.state.error === null ? this.props.children : <CrashScreen error={this.state.error} />
  }
}

/** Most visits have no crash: the reporting code loads on the first one. */
const reportCrash = (error: unknown) => {
  import('./report-crash.ts').then(
    ({ reportCrash }) => reportCrash(error),
    () => undefined,
  )
}

/** Errors between screens: in a handler, a timer or a socket message. */
export const reportStrayCrashes = () => {
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error) reportCrash(error)
  })
}
