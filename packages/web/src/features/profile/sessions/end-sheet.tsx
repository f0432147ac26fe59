import type { OpenSession } from '@nibble/contract'
import { errorSentence } from '../../../api/error-sentence.ts'
import { deviceName } from '../../../text/device-name.ts'
import { useText } from '../../../text/text-context.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useRevoke } from './use-sessions.ts'

/** One session, or all but this one. */
export type Ending = OpenSession | 'others'

/** Asks once before a session, or every other one, is ended. */
export const EndSheet = ({ ending, onClose }: { ending: Ending | null; onClose: () => void }) => {
  const t = useText()
  const close = () => {
    revoke.reset()
    onClose()
  }
  const revoke = useRevoke({ onDone: close })
  // While the sheet goes away it still says what it said.
  const shown = useLast(ending)
  const isOne = shown !== null && shown !== 'others'

  return (
    <Sheet
      open={ending !== null}
      onClose={close}
      title={t(isOne ? 'profile.sessionEndTitle' : 'profile.sessionsEndTitle')}
      footer={
        <>
          <Button
            look="primary"
            wide
            busy={revoke.isPending ? t('profile.sessionEnding') : undefined}
            onClick={() => revoke.mutate({ id: isOne ? shown.id : null })}
          >
            {t(isOne ? 'profile.sessionEnd' : 'profile.sessionsEnd')}
          </Button>
          <Button wide onClick={close}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {isOne
          ? t('profile.sessionEndText', { device: deviceName(t, shown.device) })
          : t('profile.sessionsEndText')}
      </p>
      {revoke.isError && <InlineError text={errorSentence(t, revoke.error)} />}
    </Sheet>
  )
}
