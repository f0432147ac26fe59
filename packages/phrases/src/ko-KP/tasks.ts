import type { TopicOf } from '../catalogue.ts'
import type { tasks as english } from '../en-US/tasks.ts'

export const tasks: TopicOf<typeof english> = {
  'tasks.title': '오늘의 보상',
  'tasks.until': '{time}까지',
  'tasks.terms':
    '정산된 USDT 및 GMT 베팅이 포함되며 보험 베팅은 제외됩니다. 보상은 GMT+8 자정 직후 한 번 지급됩니다. 하루 보상의 합계는 그날 본인 베팅 하우스 엣지의 최대 {own}입니다.',
  'tasks.singleBetReward': '한 번에 {target} 베팅',
  'tasks.dailyBetCountReward': '베팅 {target}회',
  'tasks.dailyAccumulateBetReward': '총 {target} 베팅',
  'tasks.dailyAccumulateRechargeReward': '출금을 뺀 입금 {target} (베팅한 금액까지)',
  'tasks.nextDayReturnReward': '어제와 오늘 각각 {target} 베팅',
  'tasks.directReward': '직접 초대한 플레이어의 {target} 베팅',
  'tasks.progress': '{reached} / {target}',
  'tasks.reached': '달성, 자정 이후 지급',
  'tasks.cut': '완료, 오늘의 엣지 한도까지 지급됩니다',
  'tasks.gifts': '초대 보상',
  'tasks.toInvite': '친구 초대',
  'tasks.invitingGiftsPlayBonus': '내 코드로 새로 가입한 플레이어마다 즉시',
  'tasks.invitingGiftsRewardBonus': '그 플레이어의 베팅이 하우스 엣지 {target}를 가져오면',
  'tasks.given': '{count, plural, other {지금까지 #명}}',
  'tasks.toRebates': '리베이트 보기',
  'tasks.now': '지금 {now}, 최대 {most}',
  'tasks.upTo': '최대 {prize}',
}
