export { checkTransactionPassword } from './check-transaction-password.ts'
export { listSecurityEvents } from './list-events.ts'
export { setTransactionPassword } from './update-transaction-password.ts'
export { watchAttempts } from './watch-attempts.ts'
