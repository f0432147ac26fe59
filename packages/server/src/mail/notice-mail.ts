import type { Mail } from './mailer.ts'

/** A mail of some paragraphs. It fetches nothing and links nowhere: who teaches players to follow links helps thieves. */
export const noticeMail = ({
  to,
  subject,
  text,
  language,
}: {
  readonly to: string
  readonly subject: string
  /** Paragraphs with an empty line between them. */
  readonly text: string
  readonly language: string
}): Mail => ({
  to,
  subject,
  text: `${text}\n\nNibble\n`,
  html: [
    `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:32em">',
    ...text.split('\n\n').map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    '<p>Nibble</p></body></html>',
  ].join('\n'),
})

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
