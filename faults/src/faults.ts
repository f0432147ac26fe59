import { crashDatabaseFault } from './crash/crash-database-fault.ts'
import { crashServerFault } from './crash/crash-server-fault.ts'
import { crashProgramFault } from './crash-program/crash-program-fault.ts'
import { endpointFaultList } from './endpoints/endpoint-faults.ts'
import type { Fault } from './frame/fault.ts'
import { fuzzFault } from './fuzz/fuzz-fault.ts'
import { gateFault } from './gate/gate-fault.ts'
import { modelFault } from './model/model-fault.ts'
import { racesFault } from './races/races-fault.ts'
import { redeliveryFault } from './redelivery/redelivery-fault.ts'

/** In the order in which they run. */
export const FAULTS: readonly Fault[] = [
  crashServerFault,
  crashDatabaseFault,
  crashProgramFault,
  modelFault,
  racesFault,
  redeliveryFault,
  gateFault,
  fuzzFault,
  ...endpointFaultList,
]
