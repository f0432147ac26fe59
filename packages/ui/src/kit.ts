import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** What the kit itself says, by the keys that the page's phrases have for it. */
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
  /** A question that must be answered does not close by a tap beside it. */
  insistent?: boolean
  /** With room for two columns. */
  wide?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** What an app brings to the kit: its words, and in what its sheets appear. How dense it is, its styles say. */
export type Kit = {
  readonly say: (phrase: KitPhrase) => string
  /** What happened and what to do, of whatever was thrown. */
  readonly explain: (error: unknown) => string
  /** What a sheet appears in. */
  readonly Frame: ComponentType<SheetProps>
}

export const KitContext = createContext<Kit | null>(null)

export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (kit === null) throw new Error('no kit')
  return kit
}
