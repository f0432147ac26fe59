import type { ResponseOf, shareInfo } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Check, Copy, Download, Share2 } from 'lucide-react'
import { QRCodeCanvas } from 'qrcode.react'
import { useRef } from 'react'
import { useText } from '../../text/text-context.ts'
import { useCopy } from '../../ui/copyable.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Share = ResponseOf<typeof shareInfo>

/** The invitation: to scan, read out, copy, send, or save as a picture. */
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
    <Card
      as="section"
      aria-label={t('team.inviteTitle')}
      className="grid gap-4 sm:grid-cols-[180px_minmax(0,1fr)] sm:items-center"
    >
      {/* White in both themes: scanners want dark on light, with a quiet zone. */}
      <div className="mx-auto rounded-12 bg-[#fff] p-2">
        {share === undefined ? (
          <Skeleton className="size-40" />
        ) : (
          <QRCodeCanvas
            ref={code}
            value={share.link}
            size={528}
            level="M"
            role="img"
            aria-label={t('team.qr')}
            style={{ width: 164, height: 164, display: 'block' }}
          />
        )}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <dl className="grid gap-3">
          <Given
            name={t('team.code')}
            text={share?.invitationCode}
            copyText={t('team.copyCode')}
            className="text-20 font-semibold tracking-[0.12em]"
          />
          <Given name={t('team.link')} text={share?.link} copyText={t('team.copyLink')} className="text-12" />
        </dl>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            variant="primary"
            size="large"
            className="sm:col-span-2"
            disabled={share === undefined}
            onClick={() =>
              share !== undefined && void ('share' in navigator ? send(share) : copy(share.link))
            }
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

type Picture = {
  /** The QR code, already drawn. */
  readonly qr: HTMLCanvasElement
  readonly code: string
  readonly link: string
  readonly words: { readonly title: string; readonly line: string; readonly code: string }
}

const WIDTH = 1080
const HEIGHT = 1350
const MARGIN = 90
const QR = 560

/** Draws the invitation as a picture and downloads it as a file. */
const savePicture = async (picture: Picture): Promise<void> => {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  draw(pen, picture)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) return
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: `nibble-${picture.code}.png` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const INK = { page: '#0B0F14', card: '#121821', brass: '#F5B83D', text: '#EDF2F7', muted: '#A9B6C6' } as const

const draw = (pen: CanvasRenderingContext2D, { qr, code, link, words }: Picture): void => {
  const { fontFamily: sans } = getComputedStyle(document.body)
  pen.fillStyle = INK.page
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawTile(pen, code)
  pen.fillStyle = INK.card
  panel(pen, MARGIN, 330, WIDTH - 2 * MARGIN, HEIGHT - 330 - MARGIN, 48)
  pen.fillStyle = '#FFFFFF'
  panel(pen, (WIDTH - QR - 64) / 2, 390, QR + 64, QR + 64, 40)
  pen.imageSmoothingEnabled = false
  pen.drawImage(qr, (WIDTH - QR) / 2, 422, QR, QR)

  pen.textAlign = 'center'
  const write = (text: string, y: number, { size, ink, font = sans, weight = 400 }: Style) => {
    pen.font = `${weight} ${size}px ${font}`
    pen.fillStyle = ink
    pen.fillText(text, WIDTH / 2, y, WIDTH - 2.6 * MARGIN)
  }
  write(words.title, 170, { size: 68, ink: INK.text, weight: 700 })
  write(words.line, 250, { size: 36, ink: INK.muted })
  write(words.code, 1092, { size: 32, ink: INK.muted })
  write(code, 1166, { size: 72, ink: INK.brass, weight: 700, font: 'ui-monospace, monospace' })
  write(link, 1224, { size: 26, ink: INK.muted })
}

type Style = { readonly size: number; readonly ink: string; readonly weight?: number; readonly font?: string }

/** A strip of cloth along the top edge, its threads derived from the code's letters. */
const drawTile = (pen: CanvasRenderingContext2D, code: string): void => {
  const thread = WIDTH / 32
  for (let at = 0; at < 32; at += 1) {
    const letter = code.charCodeAt(at % Math.max(code.length, 1)) + at
    pen.fillStyle = letter % 3 === 0 ? INK.brass : letter % 3 === 1 ? '#6CB6FF' : '#253040'
    pen.fillRect(at * thread + 2, 0, thread - 4, 18 + (letter % 5) * 7)
  }
}

const panel = (
  pen: CanvasRenderingContext2D,
  ...[x, y, width, height, radius]: [number, number, number, number, number]
): void => {
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}
