import { RefreshCw } from 'lucide-react'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Button } from '../ui/button.tsx'
import { newerPage, takeNewerPage } from './newer-page.ts'

/** Says that a newer page is there. It is loaded when the player wants it, never under a bet. */
export const NewerPageNote = () => {
  const t = useText()
  const worker = useStore(newerPage)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[calc(64px+env(safe-area-inset-top))] z-50 mx-auto max-w-[400px] lg:top-20"
    >
      {worker !== null && (
        <div className="pointer-events-auto flex min-h-12 animate-arrive flex-wrap items-center gap-3 rounded-12 border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-2">
          <RefreshCw size={20} strokeWidth={1.75} className="text-azure" aria-hidden="true" />
          <span className="min-w-0 flex-1 font-semibold">{t('shell.newerPage')}</span>
          <Button size="small" look="primary" onClick={() => takeNewerPage(worker)}>
            {t('shell.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
