import type { TopicOf } from '../catalogue.ts'
import type { home as english } from '../en-US/home.ts'

export const home: TopicOf<typeof english> = {
  'home.pending': '{count, plural, one {Tu apuesta} many {# apuestas} other {# apuestas}}: sorteo en {time}',
  'home.pendingOne': '{stake} a {pick}, ronda\u00a0{round}',
  'home.pendingSum': '{stake} en total, ronda\u00a0{round}',

  'home.notices': 'Avisos',
  'home.banners': 'Destacados',
  'home.pauseNotices': 'Pausar los avisos',
  'home.resumeNotices': 'Reanudar los avisos',

  'home.latestBlocks': 'Últimos bloques',
  'home.latestBlocksLabel': 'Últimos bloques, primero el más nuevo',
  'home.blocksBetween':
    '{count, plural, one {# bloque en medio} many {# bloques en medio} other {# bloques en medio}}',

  'home.openRound': 'Cierra en {time}',
  'home.nextRound': 'Próxima ronda en {time}',
  'home.closed': 'Cerrada',
  'home.paused': 'En pausa',

  'home.lucky': 'Suerte 2, 3, 4',
  'home.byPoints': 'según puntos',
  'home.noResult': 'Aún sin resultado',

  'home.lastRounds': 'Últimas rondas',
  'home.allResults': 'Todos los resultados',
  'home.noRounds': 'El primer resultado aparece aquí en un minuto, más o menos.',
}
