import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Kit, KitContext } from './kit.ts'
import { MoneyForm } from './money-form.tsx'

const kit: Kit = {
  say: (phrase) => phrase,
  explain: (error) => `explained: ${String(error)}`,
  Frame: () => null,
}
const idle = { state: 'idle', error: null, lost: null, letGo: () => undefined } as const
const lost = { ...idle, state: 'unknown', lost: '5 USDT' } as const

const show = (props: Partial<ComponentProps<typeof MoneyForm<string>>>) =>
  renderToStaticMarkup(
    <KitContext value={kit}>
      <MoneyForm<string>
        call={idle}
        sent={(wanted) => `sent before: ${wanted}`}
        onAsk={() => undefined}
        offline={null}
        onSubmit={() => undefined}
        button="Send"
        isBlocked={false}
        {...props}
      >
        {(send) => <>the fields {send}</>}
      </MoneyForm>
    </KitContext>,
  )
const isDisabled = (html: string) => /<button type="submit"[^>]* disabled=""/.test(html)

test('its button says what it does, and can be pressed', () => {
  expect(show({})).toMatch(/the fields.*Send/)
  expect(isDisabled(show({}))).toBe(false)
})

test('while a sent call has no answer it replaces the fields, and can be dismissed', () => {
  const html = show({ call: lost })
  expect(html).toContain('sent before: 5 USDT')
  expect(html).toContain('money.askAgain')
  expect(html).toContain('money.letGo')
  expect(html).not.toContain('the fields')
})

test('under a sheet that asks about it the fields stay', () => {
  expect(show({ call: lost, isInSheet: true })).toContain('the fields')
  expect(show({ call: lost, isInSheet: true })).not.toContain('sent before')
})

test('nothing is sent or asked without a connection, and the button says so', () => {
  for (const call of [idle, lost]) {
    expect(show({ call, offline: 'No connection' })).toContain('No connection')
    expect(isDisabled(show({ call, offline: 'No connection' }))).toBe(true)
  }
})

test('what blocks it disables the button, and a retry needs the password if there is one', () => {
  expect(isDisabled(show({ isBlocked: true }))).toBe(true)
  expect(isDisabled(show({ call: lost }))).toBe(false)
  expect(isDisabled(show({ call: lost, needsPassword: true }))).toBe(true)
})

test('a refusal is shown beside what was typed, and beside what was sent', () => {
  expect(show({ problem: 'too little' })).toMatch(/the fields.*too little/)
  expect(show({ call: { ...lost, state: 'refused', error: 'wrong password' } })).toContain(
    'explained: wrong password',
  )
})
