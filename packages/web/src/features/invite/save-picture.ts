type Picture = {
  /** The code to scan, drawn already. */
  readonly qr: HTMLCanvasElement
  readonly code: string
  readonly link: string
  readonly words: { readonly title: string; readonly line: string; readonly code: string }
}

const WIDTH = 1080
const HEIGHT = 1350
const MARGIN = 90
const QR = 560

/** Draws the invitation as a picture that can be sent on, and hands it to the player as a file. */
export const savePicture = async (picture: Picture): Promise<void> => {
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
  weave(pen, code)
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

/** A strip of cloth over the top edge, whose threads follow the letters of the code. */
const weave = (pen: CanvasRenderingContext2D, code: string): void => {
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
