/** Nothing breaks on most visits: what tells of it is fetched when something does. */
export const tellOfCrash = (error: unknown) => {
  import('./report-crash.ts').then(
    ({ reportCrash }) => reportCrash(error),
    () => undefined,
  )
}

/** What breaks between screens: in a handler, a timer or a message of the socket. */
export const reportStrayCrashes = () => {
  addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error) tellOfCrash(error)
  })
}
