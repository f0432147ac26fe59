import type { TopicOf } from '../catalogue.ts'
import type { tasks as english } from '../en-US/tasks.ts'

export const tasks: TopicOf<typeof english> = {
  'tasks.title': 'Premios de hoy',
  'tasks.until': 'hasta {time}',
  'tasks.terms':
    'Cuentan las apuestas liquidadas en USDT y GMT, no las aseguradas. Cada premio se paga una sola vez, poco después de medianoche GMT+8. Todos los premios de un día juntos llegan como máximo al {own} de la ventaja de la casa de tus propias apuestas de ese día.',
  'tasks.singleBetReward': 'Una apuesta de {target}',
  'tasks.dailyBetCountReward': '{target} apuestas',
  'tasks.dailyAccumulateBetReward': 'Apuestas por {target} en total',
  'tasks.dailyAccumulateRechargeReward':
    'Depósitos de {target}, menos retiros, hasta donde los hayas apostado',
  'tasks.nextDayReturnReward': 'Apuestas por {target} ayer y otra vez hoy',
  'tasks.directReward': 'Apuestas por {target} de jugadores que invitaste tú',
  'tasks.progress': '{reached} de {target}',
  'tasks.reached': 'Listo, se paga después de medianoche',
  'tasks.cut': 'Listo; se paga hasta donde alcance la ventaja de tus apuestas de hoy',
  'tasks.gifts': 'Por invitaciones',
  'tasks.toInvite': 'Invitar amigos',
  'tasks.invitingGiftsPlayBonus': 'Por cada jugador nuevo que se registra con tu código, al instante',
  'tasks.invitingGiftsRewardBonus':
    'Cuando las apuestas de ese jugador aportan {target} de ventaja de la casa',
  'tasks.given': '{count, plural, one {# jugador hasta ahora} other {# jugadores hasta ahora}}',
  'tasks.toRebates': 'Ver reembolsos',
  'tasks.now': '{now} ahora, hasta {most}',
  'tasks.upTo': 'hasta {prize}',
}
