import type { TopicOf } from '../catalogue.ts'
import type { tasks as english } from '../en-US/tasks.ts'

export const tasks: TopicOf<typeof english> = {
  'tasks.title': 'Hadiah hari ini',
  'tasks.until': 'sampai {time}',
  'tasks.terms':
    'Yang dihitung adalah taruhan USDT dan GMT yang selesai, bukan yang berasuransi. Setiap hadiah dibayar satu kali, segera setelah tengah malam GMT+8. Semua hadiah satu hari bersama mencapai paling banyak {own} dari keunggulan bandar taruhan Anda sendiri pada hari itu.',
  'tasks.singleBetReward': 'Satu taruhan {target}',
  'tasks.dailyBetCountReward': '{target} taruhan',
  'tasks.dailyAccumulateBetReward': 'Total taruhan {target}',
  'tasks.dailyAccumulateRechargeReward': 'Setoran {target}, dikurangi penarikan, sejauh sudah dipertaruhkan',
  'tasks.nextDayReturnReward': 'Taruhan {target} kemarin dan lagi hari ini',
  'tasks.directReward': 'Taruhan {target} oleh pemain yang Anda undang sendiri',
  'tasks.progress': '{reached} dari {target}',
  'tasks.reached': 'Selesai, dibayar setelah tengah malam',
  'tasks.cut': 'Selesai, dibayar sejauh keunggulan Anda hari ini cukup',
  'tasks.gifts': 'Untuk undangan',
  'tasks.toInvite': 'Undang teman',
  'tasks.invitingGiftsPlayBonus': 'Untuk setiap pemain baru yang mendaftar dengan kode Anda, langsung',
  'tasks.invitingGiftsRewardBonus': 'Setelah taruhan pemain itu membawa keunggulan bandar {target}',
  'tasks.given': '{count, plural, other {# pemain sejauh ini}}',
  'tasks.toRebates': 'Lihat rabat',
  'tasks.now': '{now} sekarang, hingga {most}',
  'tasks.upTo': 'hingga {prize}',
}
