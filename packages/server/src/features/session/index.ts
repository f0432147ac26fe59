export { connectWallet, sendWalletMessage } from './connect-wallet.ts'
export { readDevice } from './device.ts'
export { changePassword, resetPassword } from './email/change-password.ts'
export type { Codes } from './email/codes.ts'
export { connectEmail } from './email/connect-email.ts'
export { loginByEmail } from './email/login-by-email.ts'
export { mailboxFor, spendOwnCode } from './email/own-mailbox.ts'
export { type RegisterSetup, register } from './email/register.ts'
export { sendCode } from './email/send-code.ts'
export { loginByHandOver, makeHandOverCode } from './hand-over.ts'
export { authLogin, type LoginSetup, type SignedIn } from './login-auth.ts'
export { sendLogin } from './login-send.ts'
export type { GrantFirstLogin } from './make-player.ts'
export { listSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts'
export {
  createSessions,
  FRESH_FOR_MS,
  requireFresh,
  SESSION_LIFE_MS,
  type Session,
  type Sessions,
  type SignInFrom,
  startSession,
} from './sessions.ts'
export { sweepExpired } from './sweep.ts'
export { makeTicket, spendTicket, type Ticket } from './tickets.ts'
export { readUserInfo } from './user-info.ts'
export { type ContractWalletCheck, contractWalletCheck } from './wallet-signature.ts'
