import type { ResponseOf, shareInfo } from '@nibble/contract'
import { Check, Copy, Download, Share2 } from 'lucide-react'
import { QRCodeCanvas } from 'qrcode.react'
import { useRef } from 'react'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { savePicture } from './save-picture.ts'

type Share = ResponseOf<typeof shareInfo>

/** The invitation: to scan, to read out, to copy, to send on, or as a picture. */
export const ShareCard = ({ share }: { share: Share | undefined }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const code = useRef<HTMLCanvasElement>(null)
  const send = ({ link, invitationCode }: Share) =>
    navigator
      .share({ title: t('team.shareTitle'), text: t('team.shareText', { code: invitationCode }), url: link })
      .catch(() => {})
  const save = async ({ link, invitationCode }: Share) => {
    if (code.current === null) return
    await savePicture({
      qr: code.current,
      code: invitationCode,
      link,
      words: { title: t('team.shareTitle'), line: t('team.pictureLine'), code: t('login.invitation') },
    })
    showToast(t('team.pictureMade'))
  }

  return (
    <Card as="section" aria-label={t('team.inviteTitle')} className="grid gap-4">
      {/* White in both themes: scanners want dark on light, and a quiet edge. */}
      <div className="mx-auto rounded-20 bg-[#fff] p-4">
        {share === undefined ? (
          <Skeleton className="size-[176px]" />
        ) : (
          <QRCodeCanvas
            ref={code}
            value={share.link}
            size={528}
            level="M"
            role="img"
            aria-label={t('team.qr')}
            style={{ width: 176, height: 176, display: 'block' }}
          />
        )}
      </div>
      <dl className="grid gap-3">
        <Given
          name={t('team.code')}
          text={share?.invitationCode}
          copyText={t('team.copyCode')}
          className="text-20 font-semibold tracking-[0.12em] tabular-nums"
        />
        <Given name={t('team.link')} text={share?.link} copyText={t('team.copyLink')} className="text-12" />
      </dl>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          look="primary"
          size="large"
          className="sm:col-span-2"
          disabled={share === undefined}
          onClick={() => share !== undefined && void ('share' in navigator ? send(share) : copy(share.link))}
        >
          {'share' in navigator ? (
            <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : isCopied ? (
            <Check size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
          {'share' in navigator ? t('team.share') : t(isCopied ? 'common.copied' : 'team.copyLink')}
        </Button>
        <Button
          className="sm:col-span-2"
          disabled={share === undefined}
          onClick={() => share && void save(share)}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('team.picture')}
        </Button>
      </div>
    </Card>
  )
}

type GivenProps = { name: string; text: string | undefined; copyText: string; className: string }

const Given = ({ name, text, copyText, className }: GivenProps) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-12 border border-line bg-page py-2 pr-1 pl-4">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className={cx('[overflow-wrap:anywhere]', className)}>
        {text ?? <Skeleton className="h-6 w-40" />}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? t('common.copied') : copyText}
          disabled={text === undefined}
          onClick={() => text !== undefined && void copy(text)}
        />
      </dd>
    </div>
  )
}
