export type { ChainRules, DrawAnswer } from './agree-on-draw.ts'
export { type AgreedBlock, type AgreedBlocks, pgAgreedBlocks } from './agreed-blocks.ts'
export {
  type BlockSource,
  type BlockSourceSetup,
  type ChainHealth,
  type HeadBlock,
  startBlockSource,
} from './block-source.ts'
export { headerCheck } from './check-header.ts'
export { type Clock, sleep, systemClock } from './clock.ts'
export type { Endpoint } from './endpoint.ts'
export type { EndpointHealth } from './head-tracker.ts'
export { type Header, headerCache } from './header.ts'
export type { Log } from './log.ts'
export { parseRpcUrls, type RpcUrl } from './rpc/parse-rpc-urls.ts'
export { rpcEndpoint, withOwnEndpoints } from './rpc/rpc-endpoint.ts'
export { type BookContract, bookContract, type SealAnswer } from './seals/book-contract.ts'
export { agreeOnBlock, agreeOnHoldings, checkContract } from './transfers/agree-on.ts'
export { agreeOnPayment, type PaymentSeen } from './transfers/agree-on-payment.ts'
export {
  agreeOnTransfers,
  type Claim,
  claimsInWords,
  type TransfersAnswer,
} from './transfers/agree-on-transfers.ts'
export { type Holdings, readHoldings, sumOfHoldings } from './transfers/read-holdings.ts'
export { observeTransfers } from './transfers/see-transfers.ts'
export type { BlockMark, FindOurs, Transfer } from './transfers/view-range.ts'
export type { EndpointAnswer } from './watched-endpoint.ts'
