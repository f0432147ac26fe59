import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    '플레이 크레딧 {amount}이(가) 지갑에 들어왔습니다. 진행 중인 회차에 베팅하고 블록이 결정하는 순간을 지켜보세요.',
  'server.busy': '사용 중인 네트워크에서 요청이 너무 많습니다. 1분 후 다시 시도해 주세요.',
  'server.limit.deposit_day': '일일 입금 한도',
  'server.limit.deposit_week': '주간 입금 한도',
  'server.limit.deposit_month': '월간 입금 한도',
  'server.limit.stake_day': '일일 베팅 한도',
  'server.limit.stake_week': '주간 베팅 한도',
  'server.limit.stake_month': '월간 베팅 한도',
  'server.limit.loss_day': '일일 손실 한도',
  'server.limit.loss_week': '주간 손실 한도',
  'server.limit.loss_month': '월간 손실 한도',
  'server.limit.withdrawal_day': '일일 출금 한도',
}
