export { listProducers, type ProducerView } from './list-producers.ts'
export { type TellOfProducer, watchBlocks } from './watch-blocks.ts'
