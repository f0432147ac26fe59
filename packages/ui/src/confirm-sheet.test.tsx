import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { type Kit, KitContext } from './kit.ts'

const kit: Kit = {
  say: (phrase) => phrase,
  explain: String,
  Frame: ({ children, footer }) => (
    <>
      {children}
      <footer>{footer}</footer>
    </>
  ),
}

test('the reason for a failure is at the button, which is in sight however long the form is', () => {
  const html = renderToStaticMarkup(
    <KitContext value={kit}>
      <ConfirmSheet
        open
        onClose={() => undefined}
        title="Add a key"
        confirm="Add it"
        busy={null}
        error="This is no address."
        onConfirm={() => undefined}
      >
        the form
      </ConfirmSheet>
    </KitContext>,
  )
  expect(html).toMatch(/the form.*<footer>.*role="alert".*This is no address\..*Add it/)
})
