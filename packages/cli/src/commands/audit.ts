import { printTo } from '../print.ts'

type Audit = {
  readonly runAudit: (databaseUrl: string) => Promise<{
    readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[]
  }>
}
type Installation = { readonly databaseUrl: string; readonly close: () => Promise<void> }
type Local = { readonly openInstallation: () => Promise<Installation> }

// Named apart from the import so that no other command's start follows them into the server.
const AUDIT: string = '@nibble/server/audit'
const LOCAL: string = '@nibble/server/local'

/** Checks the books of DATABASE_URL, or of the local installation, running or stopped. 1 when anything is off. */
export const audit = async (): Promise<number> => {
  const { runAudit }: Audit = await import(AUDIT)
  const installation = await open()
  try {
    const { checks } = await runAudit(installation.databaseUrl)
    const failed = checks.filter(({ ok }) => !ok).length
    const lines = checks.map(
      ({ name, ok, detail }) => `${(ok ? 'ok' : 'FAILED').padEnd(8)}${name}: ${detail}`,
    )
    const verdict =
      failed === 0
        ? `The books balance: ${checks.length} checks.`
        : `${failed} of ${checks.length} checks failed.`
    await printTo(process.stdout, `${[...lines, '', verdict].join('\n')}\n`)
    return failed === 0 ? 0 : 1
  } finally {
    await installation.close()
  }
}

const open = async (): Promise<Installation> => {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl !== undefined && databaseUrl !== '') return { databaseUrl, close: async () => {} }
  const { openInstallation }: Local = await import(LOCAL)
  return openInstallation()
}
