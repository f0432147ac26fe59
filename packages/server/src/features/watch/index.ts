export { listProducers, type ProducerView } from './list-producers.ts'
export { liftSuspicion } from './suspicion.ts'
export { watchBlocks } from './watch-blocks.ts'
