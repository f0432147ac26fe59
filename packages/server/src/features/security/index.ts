export { checkTransactionPassword } from './check-transaction-password.ts'
export { setTransactionPassword } from './update-transaction-password.ts'
