/** Asked when the server wants a fresh code of the second factor; answers whether one was given. */
let ask: (() => Promise<boolean>) | null = null

export const answerCodeRequests = (how: () => Promise<boolean>): (() => void) => {
  ask = how
  return () => {
    ask = null
  }
}

export const requestCode = async (): Promise<boolean> => (ask === null ? false : ask())
