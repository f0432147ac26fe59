import { deviceLoginCode } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { SheetDialog } from '@nibble/ui/sheet-dialog.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useMutation } from '@tanstack/react-query'
import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { deviceLoginLink } from '../../paths.ts'
import { useServerSecond } from '../../realtime/server-second.ts'
import { useText } from '../../text/text-context.ts'
import { Copyable } from '../copyable.tsx'

type Props = { open: boolean; onClose: () => void }

/** A link that signs in another device, to scan or copy: it works once, within a minute. */
export const DeviceLoginSheet = ({ open, onClose }: Props) => {
  const t = useText()
  const now = useServerSecond()
  const make = useMutation({ mutationFn: () => call(deviceLoginCode, {}) })
  const makeOne = useEffectEvent(() => make.mutate())
  useEffect(() => {
    if (open) makeOne()
  }, [open])
  const left = make.data === undefined ? 0 : Math.floor((make.data.expiresAt - now) / 1_000)
  const link = make.data === undefined || left <= 0 ? null : deviceLoginLink(make.data)

  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={t('profile.deviceLogin')}
      footer={
        <Button wide busy={make.isPending ? t('common.loading') : undefined} onClick={() => make.mutate()}>
          {t('profile.deviceLoginAgain')}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{t('profile.deviceLoginText')}</p>
      {make.isError && <InlineError text={errorSentence(t, make.error)} />}
      {make.isPending && <Skeleton className="mx-auto size-[208px] rounded-20" />}
      {make.isSuccess && link === null && <p role="status">{t('profile.deviceLoginExpired')}</p>}
      {make.isSuccess && link !== null && (
        <>
          {/* White in both themes: scanners want dark on light, with a quiet zone. */}
          <div className="mx-auto w-fit rounded-20 bg-[#fff] p-4">
            <QRCodeCanvas
              value={link}
              size={528}
              level="M"
              role="img"
              aria-label={t('profile.deviceLoginQr')}
              style={{ width: 176, height: 176, display: 'block' }}
            />
          </div>
          <dl className="my-3">
            <Copyable term={t('profile.deviceLoginLink')} text={link} />
          </dl>
          <p className="text-center text-muted">{t('profile.deviceLoginLeft', { seconds: left })}</p>
        </>
      )}
    </SheetDialog>
  )
}
