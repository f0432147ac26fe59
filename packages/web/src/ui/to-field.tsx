import type { PlainKey } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { useText } from '../text/text-context.ts'

/** The one action of an empty list beside a form: into the form's first field. */
export const ToField = ({ text }: { text: PlainKey }) => (
  <Button onClick={() => document.querySelector<HTMLInputElement>('main form input')?.focus()}>
    {useText()(text)}
  </Button>
)
