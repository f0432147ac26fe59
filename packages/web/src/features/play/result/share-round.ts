import type { Translator } from '@nibble/phrases'
import { verifyLink } from '../../../paths.ts'
import { shortRound } from '../../../text/format.ts'
import { showToast } from '../../../ui/toasts.tsx'

/** Long enough to write it down. */
const LINK_SHOWN_MS = 20_000

/**
 * Hands the device a link that anybody can check, signed out too; copies it where there is nothing to hand it to, and
 * shows it where the clipboard is refused.
 */
export const shareRound = async (t: Translator, round: string) => {
  const url = verifyLink({ round })
  const title = t('result.shareText', { round: shortRound(round) })
  if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches) {
    // A player who changes their mind is no error.
    await navigator.share({ url, title }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast(t('result.linkCopied'))
  } catch {
    showToast(url, { tone: 'note', forMs: LINK_SHOWN_MS })
  }
}
