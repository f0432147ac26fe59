/** Gives the file to run with `node --enable-source-maps`. */
export function bundle(
  source: string,
  outfile: string,
  options?: { readonly splitting?: boolean },
): Promise<string>
/** Bundles the programs where their sources have changed. */
export function bundlePrograms(): Promise<void>
export const PROGRAMS: { readonly server: string; readonly signer: string; readonly cli: string }
