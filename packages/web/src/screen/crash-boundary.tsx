import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

type Props = { children: ReactNode }

/** For what breaks outside any screen: the router catches the rest. */
export class CrashBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    return this.state.error === null ? this.props.children : <CrashScreen error={this.state.error} />
  }
}
