import { type ResponseOf, removeUserAvatar, uploadUserAvatar, type userInfo } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { useText } from '../../../text/text-context.ts'
import { showToast } from '../../../ui/toasts.tsx'

type User = ResponseOf<typeof userInfo>

/** Puts a picture up and takes it away; the page shows at once what the server has taken. */
export const useAvatar = ({ onDone }: { onDone: () => void }) => {
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

/** What stands behind the comma, in the alphabet of the calls. */
const base64urlOf = (dataUrl: string): string =>
  dataUrl
    .slice(dataUrl.indexOf(',') + 1)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
