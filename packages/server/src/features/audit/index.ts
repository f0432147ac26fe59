export type { Check } from './check.ts'
export { runAudit } from './run-audit.ts'
