import { cx } from './class-names.ts'

export type ButtonLook = {
  look?: 'primary' | 'secondary' | 'ghost'
  /** 44, 48 and 56 px high: in a row, by default, and for the one action of a screen. */
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

const LOOKS = {
  primary: 'bg-brass-fill border-brass-edge text-on-brass not-disabled:hover:bg-brass-hover',
  secondary: 'bg-raised border-line text-text not-disabled:hover:border-line-strong',
  ghost:
    'bg-transparent border-transparent text-muted not-disabled:hover:text-text not-disabled:hover:bg-raised',
}
const SIZES = {
  small: 'min-h-11 px-4 py-2',
  medium: 'min-h-12 px-5 py-2',
  large: 'min-h-14 px-5 py-3 text-16',
}

/** How a button looks, for links that look like one. */
export const buttonClass = ({ look = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-12 border text-center font-semibold transition',
    'not-disabled:active:translate-y-px disabled:opacity-50',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
  )
