import type { PlainKey } from '@nibble/phrases'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useText } from '../text/text-context.ts'

/** The one action of an empty state: a link onwards. */
export const WayOn = ({ to, text }: { to: string; text: PlainKey }) => (
  <Link to={to} className={buttonClass()}>
    {useText()(text)}
  </Link>
)
