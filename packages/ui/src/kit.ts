import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** The kit's own words, keyed as in the page's phrases. */
export type KitPhrase =
  | 'common.cancel'
  | 'common.close'
  | 'common.loading'
  | 'common.more'
  | 'common.retry'
  | 'error.title'
  | 'money.askAgain'
  | 'money.hidePassword'
  | 'money.letGo'
  | 'money.letGoNote'
  | 'money.password'
  | 'money.sending'
  | 'money.showPassword'
  | 'money.unknown'
  | 'money.unknownTitle'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** A question that must be answered: a tap outside does not close it. */
  insistent?: boolean
  /** Wide enough for two columns. */
  wide?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** What an app provides to the kit: its words and the frame of its sheets. Density comes from its styles. */
export type Kit = {
  readonly say: (phrase: KitPhrase) => string
  /** What happened and what to do about it, for any thrown value. */
  readonly explain: (error: unknown) => string
  /** The frame of a sheet. */
  readonly Frame: ComponentType<SheetProps>
}

export const KitContext = createContext<Kit | null>(null)

export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (kit === null) throw new Error('no kit')
  return kit
}
