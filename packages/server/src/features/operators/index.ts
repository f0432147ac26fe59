export { addFromCommandLine, type NewOperator, resetFromCommandLine } from './command-line.ts'
export { listActions } from './list-actions.ts'
export { listChanges } from './list-changes.ts'
export { getOperator, listOperators } from './list-operators.ts'
export {
  addOperator,
  resetOperator,
  updateOperator,
} from './manage-operators.ts'
export { confirmChange, refuseChange } from './operator-changes.ts'
export { changePassword, confirmEnrolment, startEnrolment } from './own-account.ts'
export {
  CODE_FRESH_FOR_MS,
  endOtherSessions,
  endSession,
  findSession,
  hasFreshCode,
  IDLE_MS,
  listSessions,
  type OperatorSession,
} from './sessions.ts'
export { giveCode, operatorSeal, renewAuthenticators, signIn } from './sign-in.ts'
