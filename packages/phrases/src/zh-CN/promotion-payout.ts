export const promotionPayout = {
  'giveBack.looking':
    '自 {day} 起，此账户的返佣、奖励、奖金和奖池派彩须经人工核查后发放。如无问题，将全部发放给您。',
  'giveBack.decided': '自 {day} 起，此账户不再发放返佣、奖励、奖金和奖池派彩。',
  'giveBack.ask': '您可以照常游戏，账户内的资产可随时提现。如认为有误或想了解详情，请联系客服。',
  'giveBack.held': '暂缓发放，{time} 前作出决定',
  'giveBack.late': '暂缓发放，我们的决定已逾期',
  'giveBack.ended': '此账户不再有返佣和奖励',
  'giveBack.waits': '待发放',
} as const
