import { LOCALES, loadTranslator } from '@nibble/phrases'
import { describe, expect, test } from 'vitest'
import { codeMail } from './code-mail.ts'

const PURPOSES = [
  'register',
  'forgot_password',
  'connect_email',
  'connect_wallet',
  'security_password',
] as const

describe.each(LOCALES)('a mail with a code in %s', (locale) => {
  test('says what the code is for, in both parts, and has no remote content or links', async () => {
    const translator = await loadTranslator(locale)
    const mails = PURPOSES.map((purpose) =>
      codeMail({ to: 'a@mail.example', purpose, code: '012345', translator }),
    )
    for (const { subject, text, html } of mails) {
      expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined|https?:|src=|href=|url\(|mail\./)
      expect(subject).not.toContain('012345')
      expect(text).toContain('\n\n012345\n\n')
      expect(html).toContain('>012345</p>')
      expect(html).toContain(`<html lang="${locale.slice(0, 2)}">`)
      for (const line of text.trim().split(/\n+/)) expect(html).toContain(line)
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(PURPOSES.length)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(PURPOSES.length)
  })
})
