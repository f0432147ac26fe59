import type { TopicOf } from '../catalogue.ts'
import type { report as english } from '../en-US/report.ts'

export const report: TopicOf<typeof english> = {
  'report.scope': 'De quién',
  'report.own': 'Míos',
  'report.team': 'Equipo',
  'report.teamZone':
    'Apuestas liquidadas en USDT y GMT de todos los que están por debajo de ti, en el día en que abrió su ronda. Los días van de medianoche a medianoche, GMT+8. Los resultados nuevos se suman en segundos.',
  'report.teamEmptyText':
    'Aquí se suman las apuestas liquidadas de tu equipo en USDT y GMT. Elige otras fechas o menos filtros.',
  'report.teamNone': 'Aún no hay nadie en tu equipo',
  'report.teamNoneText':
    'Invita a tus amigos: aquí se suma lo que apuestan ellos y todos los que están por debajo.',
  'report.toInvite': 'Invitar amigos',
  'report.teamFlow': 'De tu equipo',
  'report.teamFlowText': 'Reembolsos y recompensas que llegaron a tu billetera gracias a tu equipo.',
  'report.teamFlowNone': 'No llegó nada de tu equipo en este período',
  'report.totals': 'Totales',
  'report.bets': 'Apuestas',
  'report.staked': 'Apostado',
  'report.returned': 'Devuelto',
  'report.net': 'Resultado neto',
  'report.day': 'Día (GMT+8)',
  'report.asset': 'Moneda',
  'report.perDay': 'Día por día',
  'report.netPerDay': 'Resultado neto por día (GMT+8), {asset}',
  'report.netChart':
    'Línea y barras de {days} días; el mejor es {best}, el peor {worst}. La tabla tiene todas las cifras.',
  'report.zone':
    'Apuestas liquidadas, en el día en que abrió su ronda. Los días van de medianoche a medianoche, GMT+8.',
  'report.zoneShort': 'Días en GMT+8',
  'report.game': 'Juego',
  'report.empty': 'No hay apuestas liquidadas en este período',
  'report.emptyRecords': 'No entró ni salió nada en este período',
  'report.emptyText': 'Elige otras fechas o menos filtros.',
  'report.saved':
    '{count, plural, one {# línea guardada} many {# líneas guardadas} other {# líneas guardadas}}',
  'report.allBets': 'Todos los días',
  'report.allAssets': 'Todos los tipos',
  'report.betsTitle': 'Apuestas',
  'report.flowTitle': 'Entradas y salidas',
  'report.in': 'Entró',
  'report.out': 'Salió',
  'report.change': 'Cambio',
  'report.kind': 'Tipo',
  'report.count': 'Registros',
  'report.byKind': 'Por tipo',
  'report.flowOf': 'Entradas y salidas por tipo, {asset}',
  'report.flowChart': 'Barras de {kinds} tipos de registros. La tabla tiene todas las cifras.',
  'report.cameBack': 'Lo que te devolvieron las apuestas',
  'report.cameBackText': 'Montos devueltos y pagos brutos de las ganancias.',
  'report.chartDay': 'Día de la gráfica',
  'report.chartAt': '{day}: {net}, suma desde el {first} {sum}',
  'report.sumSince': 'Acumulado desde el {day}',
}
