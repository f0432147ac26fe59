export { listProducers, type ProducerView } from './list-producers.ts'
export { watchBlocks } from './watch-blocks.ts'
