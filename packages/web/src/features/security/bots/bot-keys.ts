import type { botKeyList, ResponseOf } from '@nibble/contract'

export type BotKeys = ResponseOf<typeof botKeyList>
export const BOTS_KEY = ['bots']
export const SCOPE_WORDS = {
  read: 'bots.scope.read',
  bet: 'bots.scope.bet',
  cancel: 'bots.scope.cancel',
} as const
