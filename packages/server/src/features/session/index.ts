export { loginByHandOver, makeHandOverCode } from './hand-over.ts'
export { authLogin, type GrantFirstLogin, type LoginSetup, type SignedIn } from './login-auth.ts'
export { sendLogin } from './login-send.ts'
export {
  createSessions,
  FRESH_FOR_MS,
  requireFresh,
  SESSION_LIFE_MS,
  type Session,
  type Sessions,
  startSession,
} from './sessions.ts'
export { sweepExpired } from './sweep.ts'
export { makeTicket, spendTicket, type Ticket } from './tickets.ts'
export { readUserInfo } from './user-info.ts'
export { type ContractWalletCheck, contractWalletCheck } from './wallet-signature.ts'
