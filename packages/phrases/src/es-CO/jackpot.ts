import type { TopicOf } from '../catalogue.ts'
import type { jackpot as english } from '../en-US/jackpot.ts'

export const jackpot: TopicOf<typeof english> = {
  'jackpot.intro':
    'La casa llena cada uno con el {feed} de la ventaja de la casa de cada apuesta liquidada en su moneda.',
  'jackpot.pots': 'Pozos ahora',
  'jackpot.grew': '{amount} con la ronda {round}',
  'jackpot.after': 'tras la ronda {round}',
  'jackpot.prize': 'Se reparte si cae',
  'jackpot.own': 'Tu parte si cayera con el próximo sorteo',
  'jackpot.ownNone':
    'No tienes apuestas en USDT o GMT en el próximo sorteo. El crédito de juego no participa.',
  'jackpot.how': 'Cómo se reparte',
  'jackpot.howHits':
    'Un pozo cae cuando los últimos cuatro caracteres del hash del bloque del sorteo son iguales, como …\u20607777: en promedio, una vez cada {count} bloques.',
  'jackpot.shared':
    'del pozo se reparte según el monto apostado entre quienes tengan apuestas liquidadas en USDT o GMT en ese bloque, en cualquier ronda. Las apuestas aseguradas no participan.',
  'jackpot.capped':
    'lo apostado es el máximo por jugador, y nunca más de {edgeTimes} veces la ventaja de la casa sobre ello ni del {bankroll} de los fondos de la casa.',
  'jackpot.stays': 'queda en el pozo, igual que lo que pase de un límite.',
  'jackpot.past': 'Caídas anteriores',
  'jackpot.empty': 'Todavía no ha caído ningún pozo',
  'jackpot.emptyText': 'Cada caída aparecerá aquí con el bloque que la produjo.',
  'jackpot.block': 'Bloque {height}',
  'jackpot.players': 'Jugadores',
  'jackpot.yours': 'Tu parte',
  'jackpot.staked': '{stake} de los {all} apostados en este sorteo.',
  'jackpot.sharing': 'Se está repartiendo',
  'jackpot.verify': 'Verificar este bloque',
  'jackpot.subtitle': 'Un pozo por moneda',
  'jackpot.closesIn': '{time} para el cierre',
  'jackpot.lastDraws': 'Los últimos sorteos y cómo terminaron',
}
