import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    'Tienes {amount} créditos de juego en tu billetera. Apuéstalos en la ronda abierta y mira cómo decide un bloque.',
  'server.busy': 'Llegan demasiadas solicitudes desde tu conexión. Espera un minuto e intenta de nuevo.',
  'server.limit.deposit_day': 'límite diario de depósito',
  'server.limit.deposit_week': 'límite semanal de depósito',
  'server.limit.deposit_month': 'límite mensual de depósito',
  'server.limit.stake_day': 'límite diario de apuestas',
  'server.limit.stake_week': 'límite semanal de apuestas',
  'server.limit.stake_month': 'límite mensual de apuestas',
  'server.limit.loss_day': 'límite diario de pérdida',
  'server.limit.loss_week': 'límite semanal de pérdida',
  'server.limit.loss_month': 'límite mensual de pérdida',
  'server.limit.withdrawal_day': 'límite diario de retiros',
}
