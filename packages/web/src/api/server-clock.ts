import { createServerClock } from '@nibble/client'

/** The server's clock, which every call sets: a countdown looks at it before the code that makes calls is there. */
export const serverClock = createServerClock()
