import { useRouter } from '@tanstack/react-router'
import { ServerCrash, Unplug } from 'lucide-react'
import { useText } from '../text/text-context.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChunkMissing } from './chunk-missing.ts'

type Props = { error: unknown; reset: () => void }

/** A screen that could not be fetched is fetched again by a reload; one that broke can be left. */
export const CrashScreen = ({ error, reset }: Props) => {
  const t = useText()
  const router = useRouter()
  const isMissing = error instanceof ChunkMissing

  return (
    <main className="grid min-h-[70dvh] place-content-center" role="alert">
      <EmptyState
        icon={isMissing ? Unplug : ServerCrash}
        title={t(isMissing ? 'shell.chunkTitle' : 'shell.crashTitle')}
        text={t(isMissing ? 'shell.chunk' : 'shell.crash')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
            <Button
              onClick={() => {
                reset()
                void router.navigate({ to: '/index' })
              }}
            >
              {t('common.home')}
            </Button>
          </div>
        }
      />
    </main>
  )
}
