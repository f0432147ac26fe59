import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  /** What one screen of signing in hands to the next; it stays out of the address. */
  interface HistoryState {
    readonly email?: string
    readonly codeSentAt?: number
    readonly byEmail?: boolean
  }
}
