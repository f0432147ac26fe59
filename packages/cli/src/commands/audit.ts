import type { Check } from '@nibble/server/features/audit/book-rules.ts'
import { openInstallation, reasonOf } from '../installation.ts'
import { printTo } from '../terminal.ts'

/**
 * Checks the books of DATABASE_URL, or of the local installation, running or stopped; also checks the chain if
 * CHAIN_RPC_URLS is set or a local chain runs. Exit code 1 if anything is wrong or unchecked.
 */
export const audit = async (): Promise<number> => {
  try {
    const checks = await auditInstallation()
    await printTo(process.stdout, reportOf(checks))
    return checks.length > 0 && checks.every(({ ok }) => ok) ? 0 : 1
  } catch (error) {
    await printTo(process.stderr, `The books cannot be checked: ${reasonOf(error)}\n`)
    return 1
  }
}

const auditInstallation = async (): Promise<readonly Check[]> => {
  const { runAudit } = await import('@nibble/server/features/audit/run-audit.ts')
  const installation = await openInstallation()
  try {
    const rpcUrls = process.env['CHAIN_RPC_URLS'] || installation.rpcUrl
    return (await runAudit(installation.databaseUrl, { rpcUrls })).checks
  } finally {
    await installation.close()
  }
}

/** Each check with its result, and the overall result. */
export const reportOf = (checks: readonly Check[]): string => {
  const failed = checks.filter(({ ok }) => !ok).length
  const lines = checks.map(({ name, ok, detail }) => `${(ok ? 'ok' : 'FAILED').padEnd(8)}${name}: ${detail}`)
  const verdict =
    failed === 0
      ? `The books balance: ${checks.length} checks.`
      : `${failed} of ${checks.length} checks failed.`
  return `${[...lines, '', verdict].join('\n')}\n`
}
