import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    '¡Te damos la bienvenida! Tienes {amount} créditos de juego en tu billetera. Apuéstalos en la ronda abierta y mira cómo decide un bloque.',
  'server.busy': 'Llegan demasiadas solicitudes desde tu conexión. Espera un minuto e intenta de nuevo.',
}
