import type { PhraseKey, Translator } from '@nibble/phrases'
import type { Mail } from './mailers.ts'

/** What a code opens. */
export type CodePurpose =
  | 'register'
  | 'forgot_password'
  | 'connect_email'
  | 'connect_wallet'
  | 'security_password'

/** The mail with a code, in the requester's language. It fetches nothing and links nowhere. */
export const codeMail = (given: {
  readonly to: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly translator: Translator<PhraseKey>
}): Mail => {
  const { to, purpose, code, translator } = given
  const intro = translator(`mail.${purpose}.intro`)
  const [validity, warning] = [translator('mail.validity'), translator('mail.warning')]
  return {
    to,
    subject: translator(`mail.${purpose}.subject`),
    text: `${intro}\n\n${code}\n\n${validity}\n${warning}\n\nNibble\n`,
    html: [
      `<!doctype html><html lang="${translator.locale.slice(0, 2)}"><head><meta charset="utf-8"></head>`,
      `<body style="font-family:sans-serif;line-height:1.5;max-width:32em">`,
      `<p>${escapeHtml(intro)}</p>`,
      `<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${code}</p>`,
      `<p>${escapeHtml(validity)}<br>${escapeHtml(warning)}</p><p>Nibble</p></body></html>`,
    ].join('\n'),
  }
}

type NoticeMailInput = {
  readonly to: string
  readonly subject: string
  /** Paragraphs separated by empty lines. */
  readonly text: string
  readonly language: string
}

/** A mail of some paragraphs. It fetches nothing and links nowhere: teaching players to follow links helps thieves. */
export const noticeMail = ({ to, subject, text, language }: NoticeMailInput): Mail => ({
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
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
