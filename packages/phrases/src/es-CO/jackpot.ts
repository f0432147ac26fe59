import type { TopicOf } from '../catalogue.ts'
import type { jackpot as english } from '../en-US/jackpot.ts'

export const jackpot: TopicOf<typeof english> = {
  'jackpot.intro':
    'Un pozo por moneda. La casa lo llena con el {feed} de la ventaja de la casa de cada apuesta liquidada en USDT y GMT.',
  'jackpot.pots': 'Pozos ahora',
  'jackpot.prize': 'Se reparte si cae',
  'jackpot.own': 'Tu parte si cayera con el próximo sorteo',
  'jackpot.ownNone': 'Ninguna apuesta tuya cuenta en el próximo sorteo',
  'jackpot.how': 'Cómo cae',
  'jackpot.howFalls':
    'Un pozo cae cuando los últimos cuatro caracteres del hash del bloque del sorteo son iguales, como …7777: en promedio, una vez cada {count} bloques.',
  'jackpot.howShared':
    'El {prize} del pozo se reparte según el monto apostado entre quienes tengan apuestas liquidadas en USDT o GMT en ese bloque, en cualquier ronda. Las apuestas aseguradas no participan.',
  'jackpot.howCapped':
    'Nadie recibe más de {stakeTimes} veces lo apostado, {edgeTimes} veces la ventaja de la casa sobre ello, ni el {bankroll} de los fondos de la casa. El resto queda en el pozo.',
  'jackpot.past': 'Caídas anteriores',
  'jackpot.empty': 'Todavía no ha caído ningún pozo',
  'jackpot.emptyText': 'Cada caída aparecerá aquí con el bloque que la produjo.',
  'jackpot.block': 'Bloque {height}',
  'jackpot.fellPot': 'En el pozo',
  'jackpot.won': 'Pagado',
  'jackpot.players': 'Jugadores',
  'jackpot.largest': 'Parte más grande',
  'jackpot.yours': 'Tu parte',
  'jackpot.sharing': 'Se está repartiendo',
  'jackpot.verify': 'Verificar este bloque',
}
