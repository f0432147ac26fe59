import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export const textLinkClass = 'inline-flex min-h-11 items-center font-semibold text-azure hover:underline'

/** A link inside text. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...props} className={textLinkClass} />
)
