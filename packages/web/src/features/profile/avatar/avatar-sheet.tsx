import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorSentence } from '../../../api/error-sentence.ts'
import { useText } from '../../../text/text-context.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Avatar } from './avatar.tsx'
import { AVATAR_FILES, makeAvatar } from './make-avatar.ts'
import { useAvatar } from './use-avatar.ts'

type Props = { picture: string | null; woven: string; isOpen: boolean; onClose: () => void }

/** Shows the square that a picture becomes before it is sent, and the way back to the woven one. */
export const AvatarSheet = ({ picture, woven, isOpen, onClose }: Props) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [made, setMade] = useState<string | null>(null)
  const [isUnread, setIsUnread] = useState(false)
  const close = () => {
    setMade(null)
    setIsUnread(false)
    onClose()
  }
  const { upload, remove } = useAvatar({ onDone: close })
  const failed = upload.error ?? remove.error

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    upload.reset()
    remove.reset()
    const square = await makeAvatar(file).catch(() => null)
    setMade(square)
    setIsUnread(square === null)
  }

  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={t('profile.picture')}
      footer={
        <>
          {made !== null && (
            <Button
              look="primary"
              size="large"
              wide
              busy={upload.isPending ? t('profile.pictureSaving') : undefined}
              onClick={() => upload.mutate(made)}
            >
              {t('profile.pictureUse')}
            </Button>
          )}
          <Button look={made === null ? 'primary' : 'secondary'} wide onClick={() => input.current?.click()}>
            <ImageUp size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(made === null ? 'profile.pictureChoose' : 'profile.pictureOther')}
          </Button>
          {picture !== null && made === null && (
            <Button
              wide
              busy={remove.isPending ? t('profile.pictureSaving') : undefined}
              onClick={() => remove.mutate()}
            >
              {t('profile.pictureRemove')}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept={AVATAR_FILES}
        aria-label={t('profile.pictureChoose')}
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file may be chosen once more.
          event.target.value = ''
        }}
      />
      <div className="mb-4 grid justify-items-center">
        <Avatar picture={made ?? picture} woven={woven} size={144} />
      </div>
      <p className="text-muted">{t('profile.pictureText')}</p>
      {isUnread && <InlineError text={t('profile.pictureUnread')} />}
      {failed !== null && <InlineError text={errorSentence(t, failed)} />}
    </Sheet>
  )
}
