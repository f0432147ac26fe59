import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin': '欢迎！{amount} 体验积分已存入您的钱包。快在本期投注，看区块决定结果。',
  'server.busy': '来自您网络的请求过多。请等待一分钟后再试。',
}
