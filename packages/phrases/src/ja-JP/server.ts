import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    'ようこそ！{amount} プレイクレジットをウォレットに入れました。受付中のラウンドにベットして、ブロックが決める瞬間をご覧ください。',
  'server.busy': 'お使いの回線からの要求が多すぎます。1 分待ってからお試しください。',
}
