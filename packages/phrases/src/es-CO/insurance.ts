import type { TopicOf } from '../catalogue.ts'
import type { insurance as english } from '../en-US/insurance.ts'

export const insurance: TopicOf<typeof english> = {
  'insurance.title': 'Serie asegurada',
  'insurance.lead':
    'Apuesta el mismo monto a la misma opción en cada ronda. Un acierto termina la serie; tras {most} pérdidas el seguro devuelve el {claim} de lo apostado en crédito de seguro.',
  'insurance.blockOnly': 'Las series aseguradas se juegan en la mesa de bloque.',
  'insurance.toBlock': 'Ir a la mesa de bloque',
  'insurance.pick': 'Opción',
  'insurance.asset': 'Crédito',
  'insurance.stake': 'Monto por ronda',
  'insurance.needStake': 'Escribe un monto',
  'insurance.holds': 'Retenido al empezar',
  'insurance.claim': 'Seguro tras {most} pérdidas',
  'insurance.start': 'Empezar la serie a {pick}',
  'insurance.starting': 'Empezando',
  'insurance.started': 'La serie está en marcha. El servidor hace las apuestas.',
  'insurance.losses': 'Pérdidas',
  'insurance.ofLosses': '{losses} de {most}',
  'insurance.held': 'Aún retenido',
  'insurance.stop': 'Detener la serie',
  'insurance.stopping': 'Deteniendo',
  'insurance.stopText': 'Lo que sigue retenido vuelve a ti. Una apuesta abierta sigue en juego.',
  'insurance.stopped': 'La serie se detuvo',
  'insurance.limits':
    'Máximo {claims} seguros y {stakes} apostados al día. Las apuestas aseguradas no participan en el jackpot ni dan premios.',
  'insurance.short': 'Se necesitan {needed}',
  'insurance.past': 'Última serie',
  'insurance.state.running': 'En marcha',
  'insurance.state.won': 'Ganada',
  'insurance.state.lost': 'Perdida, el seguro está en camino',
  'insurance.state.claimed': 'Seguro pagado',
  'insurance.state.stopped': 'Detenida',
  'insurance.chance': 'Probabilidad de cobrar el seguro',
  'insurance.oneIn': '1 en {count}',
  'insurance.return': 'Retorno promedio, seguro incluido',
  'insurance.leaveFee': 'Comisión por pasar el seguro a USDT',
}
