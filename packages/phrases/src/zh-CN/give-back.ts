export const giveBack = {
  'giveBack.paused': '您的返利已暂停',
  'giveBack.looking': '自 {day} 起，我们正在核查此账户，返佣、奖励、奖金和奖池派彩暂停发放。',
  'giveBack.decided': '自 {day} 起，此账户不再发放返佣、奖励、奖金和奖池派彩。',
  'giveBack.ask': '您可以照常游戏，账户内的资产可随时提现。如认为有误或想了解详情，请联系客服。',
} as const
