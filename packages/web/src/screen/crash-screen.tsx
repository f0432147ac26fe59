import { Button } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ServerCrash, Unplug } from 'lucide-react'
import { Component, createContext, type ReactNode, useContext, useEffect } from 'react'
import { useText } from '../text/text-context.ts'
import { isChunkMissing } from './late.ts'

/** The header above a screen that is not there: the shell's own, within it. */
export const CrashHead = createContext<(title: string) => ReactNode>(() => null)

/** A screen that could not be fetched is fetched again by a reload; one that broke is reported, and can be left. */
export const CrashScreen = ({ error }: { error: unknown }) => {
  const t = useText()
  const drawHead = useContext(CrashHead)
  const isMissing = isChunkMissing(error)
  const isOffline = isMissing && !navigator.onLine
  useEffect(() => {
    if (!isMissing) return reportCrash(error)
    // What was missed offline comes by itself once the network is back.
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

/** Offline a new page is none at all: what was open before is still there. */
const goBack = () => history.back()

const reload = () => location.reload()

/** By a new page: whatever broke is gone with the old one. */
const goHome = () => {
  location.hash = '/index'
  reload()
}

type Props = { children: ReactNode }

/** For what breaks outside any screen: the router catches the rest. */
export class CrashBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    return this.state.error === null ? this.props.children : <CrashScreen error={this.state.error} />
  }
}

/** Nothing breaks on most visits: what reports it is fetched when something does. */
const reportCrash = (error: unknown) => {
  import('./report-crash.ts').then(
    ({ reportCrash }) => reportCrash(error),
    () => undefined,
  )
}

/** What breaks between screens: in a handler, a timer or a message of the socket. */
export const reportStrayCrashes = () => {
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error) reportCrash(error)
  })
}
