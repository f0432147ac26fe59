import { abuseFault } from './abuse/abuse-fault.ts'
import { approvalsFault } from './approvals/approvals-fault.ts'
import { crashDatabaseFault } from './crash/crash-database-fault.ts'
import { crashServerFault } from './crash/crash-server-fault.ts'
import { hungDatabaseFault } from './crash/hung-database-fault.ts'
import { crashCommunityFault } from './crash-community/crash-community-fault.ts'
import { crashMoneyFault } from './crash-money/crash-money-fault.ts'
import { crashProgramFault } from './crash-program/crash-program-fault.ts'
import { crowdedWithdrawalsFault } from './delay/crowded-withdrawals-fault.ts'
import { hangingEndpointFault } from './delay/hanging-endpoint-fault.ts'
import { depositsFault } from './deposits/deposits-fault.ts'
import { endpointFaultList } from './endpoints/endpoint-faults.ts'
import { failoverFault } from './failover/failover-fault.ts'
import type { Fault } from './frame/fault.ts'
import { fuzzFault } from './fuzz/fuzz-fault.ts'
import { gateFault } from './gate/gate-fault.ts'
import { growthFault } from './growth/growth-fault.ts'
import { invariantsFault } from './invariants/invariants-fault.ts'
import { modelFault } from './model/model-fault.ts'
import { natsFault } from './nats/nats-fault.ts'
import { racesFault } from './races/races-fault.ts'
import { redeliveryFault } from './redelivery/redelivery-fault.ts'
import { sealFault } from './seal/seal-fault.ts'
import { serversFault } from './servers/servers-fault.ts'
import { upgradeFault } from './upgrade/upgrade-fault.ts'
import { watchFault } from './watch/watch-fault.ts'
import { withdrawalsFault } from './withdrawals/withdrawals-fault.ts'

/** The longest come first, so that none of them is left alone at the end. */
export const FAULTS: readonly Fault[] = [
  redeliveryFault,
  crashMoneyFault,
  crashProgramFault,
  watchFault,
  hungDatabaseFault,
  crashDatabaseFault,
  crashServerFault,
  modelFault,
  racesFault,
  crashCommunityFault,
  hangingEndpointFault,
  crowdedWithdrawalsFault,
  withdrawalsFault,
  approvalsFault,
  sealFault,
  depositsFault,
  gateFault,
  fuzzFault,
  ...endpointFaultList,
  abuseFault,
  invariantsFault,
  growthFault,
  failoverFault,
  upgradeFault,
  serversFault,
  natsFault,
]
