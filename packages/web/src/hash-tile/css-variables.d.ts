import 'react'

declare module 'react' {
  // Custom properties are set through the style object, which a content policy without inline styles allows.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
