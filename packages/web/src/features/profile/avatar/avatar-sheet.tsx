import { type ResponseOf, removeUserAvatar, uploadUserAvatar, type userInfo } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { keys } from '../../../api/keys.ts'
import { HashTile } from '../../../hash-tile/hash-tile.tsx'
import { useText } from '../../../text/text-context.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { AVATAR_FILES, makeAvatar } from './make-avatar.ts'

type Props = { picture: string | null; woven: string; isOpen: boolean; onClose: () => void }

/** Shows the square that a picture is cropped to before it is sent, and how to return to the woven one. */
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
              variant="primary"
              size="large"
              wide
              busy={upload.isPending ? t('profile.pictureSaving') : undefined}
              onClick={() => upload.mutate(made)}
            >
              {t('profile.pictureUse')}
            </Button>
          )}
          <Button
            variant={made === null ? 'primary' : 'secondary'}
            wide
            onClick={() => input.current?.click()}
          >
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
          // The same file may be chosen again.
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

type AvatarProps = {
  /** The picture's address; null for the woven one. */
  picture: string | null
  /** What the woven picture is made from. */
  woven: string
  size: number
}

/** A player's picture, or their address as a woven one. It accompanies their name and needs no text of its own. */
export const Avatar = ({ picture, woven, size }: AvatarProps) =>
  picture === null ? (
    <HashTile hash={woven} size={size} />
  ) : (
    <img
      src={picture}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-12 bg-raised object-cover"
      style={{ width: size, height: size }}
      decoding="async"
    />
  )

type User = ResponseOf<typeof userInfo>

/** Uploads and removes a picture; the page shows at once what the server accepted. */
const useAvatar = ({ onDone }: { onDone: () => void }) => {
  const t = useText()
  const cache = useQueryClient()
  const show = (avatar: string | null) => {
    cache.setQueryData<User>(keys.user, (user) => user && { ...user, avatar })
    onDone()
  }
  const upload = useMutation({
    mutationFn: (picture: string) => call(uploadUserAvatar, { image: base64urlOf(picture) }),
    onSuccess: ({ img }) => {
      show(img)
      showToast(t('profile.pictureSaved'))
    },
  })
  const remove = useMutation({
    mutationFn: () => call(removeUserAvatar, {}),
    onSuccess: () => {
      show(null)
      showToast(t('profile.pictureRemoved'))
    },
  })
  return { upload, remove }
}

/** The part after the comma, in base64url as the calls take it. */
const base64urlOf = (dataUrl: string): string =>
  dataUrl
    .slice(dataUrl.indexOf(',') + 1)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
