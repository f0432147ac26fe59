import type { TopicOf } from '../catalogue.ts'
import type { liabilities as english } from '../en-US/liabilities.ts'

export const liabilities: TopicOf<typeof english> = {
  'liabilities.title': 'Solvencia',
  'liabilities.subtitle': 'Debemos y tenemos',
  'liabilities.question': '¿Podemos pagarles a todos?',
  'liabilities.answerText':
    'Una vez al día sumamos lo que se le debe a cada jugador, publicamos una sola huella de la lista y mostramos cuánto tienen nuestras direcciones en la cadena. Tu navegador comprueba que estás incluido.',
  'liabilities.covered': 'Cubierto',
  'liabilities.notCovered': 'No cubierto',
  'liabilities.unread': 'Lo que debemos está publicado; lo que tenemos aún no se ha leído',
  'liabilities.reading': 'Leyendo la cadena',
  'liabilities.coverText':
    '{count, plural, one {La casa dice: {held} USDT en la cadena para {owed} USDT que debe a # jugador.} other {La casa dice: {held} USDT en la cadena para {owed} USDT que debe a # jugadores.}}',
  'liabilities.owed': 'Debemos a jugadores',
  'liabilities.held': 'Tenemos en la cadena',
  'liabilities.share': 'El {percent} de lo que tenemos se debe',
  'liabilities.takenAt': 'Lectura de los libros',
  'liabilities.block': 'Bloque',
  'liabilities.root': 'Raíz',
  'liabilities.none': 'Aún no se ha sumado ningún día',
  'liabilities.noneText':
    'La primera raíz se crea cuando se le debe algo a un jugador y luego cada día a las 00:00 GMT+8.',
  'liabilities.noDeposits':
    'Este servidor no recibe depósitos, así que no hay nada en una cadena para comparar.',
  'liabilities.own': '¿Estás incluido?',
  'liabilities.ownText': 'Solo tú recibes estos números. Los calcula este navegador.',
  'liabilities.ownSignIn': 'Inicia sesión para comprobar que tu saldo es parte del total.',
  'liabilities.ownNothing':
    'No se te debía nada cuando se leyeron los libros de ese día, así que no hay nada que contar.',
  'liabilities.ownAmount': 'Te debemos',
  'liabilities.ownCounted': 'Estás incluido',
  'liabilities.ownNotCounted': 'No estás incluido',
  'liabilities.step.own': 'Tu número',
  'liabilities.step.place': 'Tu lugar',
  'liabilities.step.root': 'Raíz',
  'liabilities.step.total': 'Monto total',
  'liabilities.step.public': 'Igual para todos',
  'liabilities.file': 'Descargar mi prueba',
  'liabilities.ownNumber': 'Es la hoja del jugador {number}: la tuya.',
  'liabilities.ownNumberFailed': 'Es la hoja del jugador {number}, no la tuya.',
  'liabilities.placeText': 'Hoja {index} de {count}, {steps} pasos bajo la raíz.',
  'liabilities.placeFailed': 'No existe ese lugar en un árbol de {count} hojas.',
  'liabilities.rootText': 'Tu monto y {steps} nodos hermanos llevan por hash a la raíz publicada.',
  'liabilities.rootFailed': 'El camino no termina en la raíz publicada.',
  'liabilities.totalText': 'Todos los montos del camino suman el total; ninguno es negativo.',
  'liabilities.totalFailed': 'Los montos del camino no suman el total.',
  'liabilities.publicText': 'Tu prueba nombra la raíz que ven todos.',
  'liabilities.publicFailed': 'Tu prueba nombra una raíz distinta de la que ven todos.',
  'liabilities.chain': 'Pregúntale tú a la cadena',
  'liabilities.chainText': 'Los saldos llegan directo de estos nodos a tu navegador.',
  'liabilities.chainThen': 'en el bloque {height}, cuando se leyeron los libros',
  'liabilities.chainNow': 'ahora, en el bloque {height}; ya no guarda saldos anteriores',
  'liabilities.chainAtLeast': '{amount} USDT o más',
  'liabilities.chainEnough': 'alcanza',
  'liabilities.chainShort': 'no alcanza',
  'liabilities.chainSilent': 'sin respuesta',
  'liabilities.chainElsewhere': 'otra cadena',
  'liabilities.chainOtherToken': 'otro token',
  'liabilities.chainOtherBlock': 'otro bloque a esa altura',
  'liabilities.chainAsk': 'Preguntar de nuevo',
  'liabilities.what': 'Qué cuenta como deuda',
  'liabilities.whatIn':
    'Todo lo de un jugador que tiene precio en USDT, a ese precio: saldos de todas las billeteras, apuestas abiertas, conversiones en revisión, retiros con su comisión hasta ser definitivos y depósitos que esperan el mínimo.',
  'liabilities.whatOut':
    'Los créditos gratis sin precio no cuentan. El dinero propio de la casa no está en la lista.',
  'liabilities.whatTree':
    'Cada hoja guarda el número, el día y el monto de un jugador, mezclados con una sal secreta. Cada paso hacia arriba aplica hash a los dos hijos con sus dos sumas, así que ningún monto puede faltar ni ser negativo sin cambiar la raíz.',
  'liabilities.days': 'Días anteriores',
  'liabilities.daysText':
    'Las raíces quedan para siempre; tu prueba de un día se puede obtener durante 31 días.',
  'liabilities.link': '¿Podemos pagarles a todos? Compruébalo',
}
