import type { TopicOf } from '../catalogue.ts'
import type { results as english } from '../en-US/results.ts'

export const results: TopicOf<typeof english> = {
  'results.filter': 'Filtro',
  'results.game': 'Leer como',
  'results.jump': 'Ir a una ronda o una altura',
  'results.jumpShort': 'Ronda o altura',
  'results.jumpHint':
    'La altura de un bloque, los trece dígitos de una ronda, o sus cuatro últimos si es de hoy.',
  'results.jumpMalformed': 'Escribe la altura de un bloque, o una ronda con 4 o 13 dígitos.',
  'results.go': 'Ir',
  'results.clear': 'Mostrar todo de nuevo',
  'results.list': 'Rondas terminadas, primero la más nueva',

  'results.round': 'Ronda',
  'results.drawn': 'Hora del sorteo',
  'results.tail': 'Caracteres que deciden',
  'results.result': 'Resultado',
  'results.block': 'Bloque',
  'results.verifyRound': 'Verificar la ronda {round}',
  'results.explorer': 'Bloque {height} en el explorador',
  'results.details': 'Lo que dio la ronda {round} en cada juego',

  'results.cancelled': 'Anulada',
  'results.cancelledNoBlock':
    'No llegó un bloque a la hora del sorteo ni después. Se devolvió todo lo apostado.',
  'results.cancelledNoQuorum':
    'Los nodos de la cadena no coincidieron durante 24 horas. Se devolvió todo lo apostado.',
  'results.wouldBe': 'habría sido {result}',
  'results.noBlock': 'Sin bloque',

  'results.emptyTitle': 'Aún no hay resultados',
  'results.empty': 'La primera ronda se publica un minuto después del inicio, más o menos.',
  'results.notFoundTitle': 'No hay una ronda terminada ahí',
  'results.notFound': 'Ninguna ronda terminada tiene este número o este bloque.',
  'results.end': 'Esa es la ronda más antigua.',

  'readings.label': 'Lo que da este hash en cada juego',
  'results.cancelledNoBeacon': 'No se publicó ninguna baliza en 24 horas. Se devolvieron todos los montos.',
}
