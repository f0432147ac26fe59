import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A way on, among words. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...props} className="inline-flex min-h-11 items-center font-semibold text-azure hover:underline" />
)
