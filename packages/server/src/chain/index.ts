export type { ChainRules, DrawAnswer } from './agree-on-draw.ts'
export type { AgreedBlock, AgreedBlocks } from './agreed-blocks.ts'
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
export type { EndpointHealth } from './endpoint-health.ts'
export type { Header } from './header.ts'
export { headerCache } from './header-cache.ts'
export type { Log } from './log.ts'
export { withOwnEndpoints } from './own-endpoints.ts'
export { pgAgreedBlocks } from './pg-agreed-blocks.ts'
export { parseRpcUrls, type RpcUrl } from './rpc/parse-rpc-urls.ts'
export { rpcEndpoint } from './rpc/rpc-endpoint.ts'
export { agreeOnBlock } from './transfers/agree-on-block.ts'
export { agreeOnHoldings } from './transfers/agree-on-holdings.ts'
export { agreeOnPayment, type PaymentSeen } from './transfers/agree-on-payment.ts'
export {
  agreeOnTransfers,
  type Claim,
  claimInWords,
  type TransfersAnswer,
} from './transfers/agree-on-transfers.ts'
export { checkContract } from './transfers/check-contract.ts'
export { type Holdings, readHoldings, sumOfHoldings } from './transfers/read-holdings.ts'
export { seeTransfers } from './transfers/see-transfers.ts'
export type { BlockMark, FindOurs, Transfer } from './transfers/view-range.ts'
export type { EndpointAnswer } from './watched-endpoint.ts'
