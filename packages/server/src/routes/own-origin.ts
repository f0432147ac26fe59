/** The message to sign names the page's own origin, whichever of ours it is; a script gets the public one. */
export const ownOrigin = (origins: readonly string[], origin: string | null): string =>
  origins.find((own) => own === origin) ?? origins[0] ?? 'http://localhost'
