import type { TopicOf } from '../catalogue.ts'
import type { ranking as english } from '../en-US/ranking.ts'

export const ranking: TopicOf<typeof english> = {
  'ranking.period': 'Periodo',
  'ranking.daily': 'Día',
  'ranking.weekly': 'Semana',
  'ranking.monthly': 'Mes',
  'ranking.online': '{count, plural, one {# jugador en línea} other {# jugadores en línea}}',
  'ranking.own': 'Tu puesto',
  'ranking.of': 'de {count}',
  'ranking.none': 'Aún no tienes apuestas liquidadas en este periodo',
  'ranking.profit': 'Tu ganancia',
  'ranking.prize': 'Premio',
  'ranking.atMost': 'Lo máximo que pueden pagar tus apuestas hasta ahora',
  'ranking.ends': 'Termina',
  'ranking.showName': 'Mostrar mi nombre completo a los demás',
  'ranking.prizes': 'Premios en crédito de premio',
  'ranking.terms':
    'La ganancia es lo que las apuestas liquidadas en USDT y GMT devolvieron por encima de lo apostado; un GMT cuenta como un USDT. Los días, las semanas desde el lunes y los meses son GMT+8. Las ganancias iguales comparten puesto y los premios de los puestos que ocupan.',
  'ranking.budget':
    'Nadie recibe más del {own} de la ventaja de la casa de sus propias apuestas del periodo. Lo que no cabe se reduce en proporción.',
  'ranking.toContest': 'Concurso del mes',
  'ranking.table': 'Jugadores por ganancia',
  'ranking.empty': 'Nadie tiene ganancia todavía',
  'ranking.emptyText': 'La primera ganancia liquidada de este periodo aparece aquí en segundos.',
  'ranking.you': 'Tú',
  'ranking.place': 'Puesto',
  'ranking.placeOf': 'Puesto {place}',
  'contest.intro':
    'Quienes más ventaja esperada aporten a la casa este mes con apuestas liquidadas en USDT y GMT se reparten estos premios.',
  'contest.edge': 'Ventaja de la casa de tus apuestas',
  'contest.toRanking': 'Clasificaciones por ganancia',
  'contest.table': 'Tabla',
  'contest.empty': 'Nadie tiene puesto todavía',
  'contest.emptyText': 'La primera apuesta liquidada en USDT o GMT de este mes abre la tabla.',
  'contest.prizes': 'Premios en crédito de premio',
  'contest.from': 'Del {from} al {to}',
  'contest.noPrizes': 'Este mes no hay premios.',
  'contest.counts':
    'Cuenta lo apostado por la ventaja de la casa en cada apuesta liquidada en USDT y GMT; un GMT cuenta como un USDT. Las apuestas aseguradas no cuentan.',
  'contest.ties': 'Las sumas iguales comparten puesto y los premios de los puestos que ocupan.',
  'contest.budget':
    'Con todos los demás premios, un jugador recibe como máximo el {own} de la ventaja de la casa de sus propias apuestas, y todos juntos el {all} de la de todos. Lo que no cabe se reduce en proporción.',
  'contest.paid':
    'Los premios se pagan una sola vez, como crédito de premio, cuando termina el mes y se han liquidado todas sus apuestas.',
  'contest.next': 'Próximo concurso',
  'contest.last': 'Último concurso',
  'contest.lastNone': 'Nadie obtuvo puesto.',
}
