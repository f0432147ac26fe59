import type { GameId } from '@nibble/domain'
import { Copy } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { HashText } from '../../../weave/hash-text.tsx'
import { placesIn } from '../picks/game-places.ts'

/** All 64 characters, and a button that copies them. */
export const HashBlock = ({ hash, game }: { hash: string; game: GameId }) => {
  const t = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(hash)
    showToast(t('common.copied'))
  }
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="font-semibold">{t('block.hash')}</h2>
        <IconButton icon={Copy} label={t('result.copyHash')} className="-mr-3" onClick={() => void copy()} />
      </div>
      <HashText hash={hash} lit={placesIn(game, hash)} label={t('block.hash')} />
    </section>
  )
}
