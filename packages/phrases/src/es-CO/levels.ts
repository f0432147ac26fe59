import type { TopicOf } from '../catalogue.ts'
import type { levels as english } from '../en-US/levels.ts'

export const levels: TopicOf<typeof english> = {
  'level.title': 'Mis niveles',
  'level.rank': 'Rango {level}',
  'level.noRank': 'Aún sin rango',
  'level.league': 'Liga {level}',
  'level.ofTeam': 'Rango de tu equipo',
  'level.ofOwn': 'Tu liga',
  'level.next': '{reached} de {threshold} USDT para {level}',
  'level.highest': 'Es el nivel más alto',
  'level.rankRule':
    'Volumen de tu equipo en 30 días. Cada línea aporta como máximo el {part} de un umbral. Se fija poco después de medianoche, GMT+8.',
  'level.leagueRule': 'Tu propio volumen de este mes. Cada mes empieza de nuevo.',
  'level.teamRate': 'Reembolso de equipo {rate}',
  'level.ownRate': 'Reembolso propio {rate}',
  'level.history': 'Historial de niveles',
  'level.historyText':
    'Cada cambio en el día cuyas apuestas lo causaron. Las ligas empiezan de nuevo cada mes.',
  'level.noHistory': 'Aún sin cambios',
  'level.noHistoryText': 'Cuando cambie tu rango o tu liga, aquí verás cuándo y a cuál.',
  'level.rankless': 'Sin rango',
  'level.rose': 'Subiste: {from} → {to}',
  'level.fell': 'Bajaste: {from} → {to}',
  'rebate.title': 'Reembolsos',
  'rebate.text':
    'Se pagan cada día después de medianoche (GMT+8) en crédito promocional. Abre una fila para ver de qué apuestas vienen.',
  'rebate.none': 'Aún no hay reembolsos',
  'rebate.noneText':
    'Cuando termine un día con apuestas liquidadas en USDT o GMT, aquí verás lo que recibes por ellas.',
  'rebate.ownBets': 'Tus propias apuestas',
  'rebate.lines': 'De dónde vienen {amount}',
  'rebate.line': '{bets, plural, one {# apuesta} other {# apuestas}} · ventaja {edge} {asset} · {rate}',
  'rate.title': 'Lo que recibes de vuelta',
  'rate.of': 'parte de la ventaja de la casa en cada apuesta',
  'rate.rank': 'Rango',
  'rate.own': 'Propio',
  'rate.direct': 'Directo',
  'rate.team': 'Equipo',
  'rate.peer': 'Par',
  'rate.from': 'desde {amount}',
  'rate.note':
    'Propio depende de tu liga. Equipo paga la diferencia con el rango más alto por debajo de ti. Par es el {peer} del reembolso de equipo de alguien que invitaste y que tiene tu rango. Todo junto es como máximo el {cap} de la ventaja de una apuesta.',
}
