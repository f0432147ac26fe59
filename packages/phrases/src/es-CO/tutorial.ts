import type { TopicOf } from '../catalogue.ts'
import type { tutorial as english } from '../en-US/tutorial.ts'

export const tutorial: TopicOf<typeof english> = {
  'tutorial.title': 'Cómo funciona Nibble',
  'tutorial.lead':
    'Deciden los últimos caracteres del hash de un bloque público. Nadie los conoce cuando cierran las apuestas, y cualquiera puede comprobarlos después.',

  'tutorial.step1': 'Apuestas mientras la ronda está abierta',
  'tutorial.step1Text':
    'Una ronda de 1 minuto acepta apuestas durante {open1} s, una de 3 minutos durante {open3} s. Hasta el cierre puedes anular una apuesta, diez veces al día.',
  'tutorial.step2': 'Decide un bloque que la casa no puede elegir',
  'tutorial.step2Text':
    'La hora del sorteo es {draw} s después del cierre. El primer bloque de la cadena desde entonces es el bloque del sorteo. Quien lo produce podría influir en él. Por eso lo que puede pagar un sorteo tiene un tope y las ganancias se vigilan por productor.',
  'tutorial.step3': 'Te pagan, y puedes probarlo',
  'tutorial.step3Text':
    'Cuando el bloque es definitivo, como mínimo {publish} s después del cierre, se acreditan los retornos. La página Verificar los calcula otra vez solo con el bloque.',

  'tutorial.tryTitle': 'Prueba cualquier hash',
  'tutorial.tryText': 'Pega el hash de un bloque y mira qué da en cada juego.',
  'tutorial.hash': 'Hash',
  'tutorial.hashHint': '0x y 64 caracteres de 0 a f.',
  'tutorial.hashShort': '{count} de 64 caracteres',
  'tutorial.hashMalformed': 'Un hash tiene 64 caracteres de 0 a 9 y de a a f.',
  'tutorial.height': 'Altura del bloque',
  'tutorial.heightHint': 'Solo la usa la suma de dígitos.',
  'tutorial.heightMalformed': 'Solo dígitos.',
  'tutorial.lastBlock': 'Último bloque sorteado',
  'tutorial.random': 'Hash al azar',
  'tutorial.clear': 'Borrar',
  'tutorial.pasteFirst': 'Los juegos responden aquí cuando haya un hash.',
  'tutorial.gameRules': 'Reglas y probabilidades de cada juego',

  'rule.lead':
    'Cada probabilidad se cuenta sobre todos los finales posibles de un hash, en tu navegador, con el mismo código que juzga las apuestas.',
  'rule.pick': 'Opción',
  'rule.multiple': 'Cuota',
  'rule.chance': 'Prob.',
  'rule.rtp': 'RTP',
  'rule.rtpLong': 'Retorno al jugador',
  'rule.anyCharacter': 'Cualquier carácter',
  'rule.anySet': '{count} caracteres',
  'rule.byPoints': 'según puntos',
  'rule.tieBack': 'Probabilidad de empate: {chance}.',
  'rule.niuHold':
    'Lo apostado se retiene como 10 unidades. Si ganas: tu retención y tantas unidades como tus puntos, menos {winFee} de esa ganancia con 9 o 10 puntos. Si pierdes: se toman tantas unidades como los puntos de la banca. Iguales (probabilidad {chance}): vuelve la retención menos {tieFee}.',
  'rule.try': 'Probar un hash',
  'rule.play': 'Jugar',
  'rule.smallPrint': 'Bueno saberlo',
  'rule.gross': 'La cuota incluye lo apostado: 2× de 10 devuelve 20.',
  'rule.rounding': 'Los retornos se redondean hacia abajo a seis decimales, una sola vez.',
  'rule.version': 'Una apuesta conserva la tabla de cuotas con la que se hizo.',
  'rule.random': 'Los resultados pasados no cambian las probabilidades.',
}
