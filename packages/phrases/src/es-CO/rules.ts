import type { TopicOf } from '../catalogue.ts'
import type { rules as english } from '../en-US/rules.ts'

export const rules: TopicOf<typeof english> = {
  'reads.left-right': 'últ. 2 caracteres',
  'reads.up-down': 'último carácter',
  'reads.odd-even': 'último carácter',
  'reads.exact': 'último carácter',
  'reads.lucky-2': 'último carácter',
  'reads.lucky-3': 'último carácter',
  'reads.lucky-4': 'último carácter',
  'reads.lucky-hash': 'últ. 2 caracteres',
  'reads.classic-odd-even': 'último dígito',
  'reads.big-small': 'último dígito',
  'reads.sum': 'último dígito + altura',
  'reads.banker-player': 'últ. 5 caracteres',
  'reads.niu-niu': 'últ. 5 caracteres',
  'reads.board': 'último carácter',

  'ask.left-right': '¿Cuál es mayor?',
  'ask.up-down': '¿Arriba, abajo o letra?',
  'ask.odd-even': '¿Impar, par o letra?',
  'ask.exact': '¿Cuál será el último?',
  'ask.lucky-2': 'Elige dos caracteres',
  'ask.lucky-3': 'Elige tres caracteres',
  'ask.lucky-4': 'Elige cuatro caracteres',
  'ask.lucky-hash': '¿Un dígito y una letra?',
  'ask.classic-odd-even': '¿El último dígito es impar o par?',
  'ask.big-small': '¿El último dígito es grande o pequeño?',
  'ask.sum': '¿En qué termina la suma?',
  'ask.banker-player': '¿Quién saca más?',
  'ask.niu-niu': '¿Le ganas a la banca?',
  'ask.board': 'Elige cuantos quieras',

  'rule.left-right':
    'Gana izquierda si el penúltimo carácter es mayor, derecha si es menor. Una letra vale 10. Si hay empate, izquierda y derecha pierden.',
  'rule.up-down': 'Decide el último carácter: de 5 a 9 es arriba, de 0 a 4 es abajo, de a a f es letra.',
  'rule.odd-even': 'Decide el último carácter: un dígito impar, un dígito par o una letra de a a f.',
  'rule.exact': 'Ganas si el último carácter es exactamente el que elegiste.',
  'rule.lucky-2': 'Ganas si el último carácter es uno de tus dos.',
  'rule.lucky-3': 'Ganas si el último carácter es uno de tus tres.',
  'rule.lucky-4': 'Ganas si el último carácter es uno de tus cuatro.',
  'rule.lucky-hash': 'Ganas si de los dos últimos caracteres uno es dígito y el otro letra.',
  'rule.classic-odd-even':
    'Decide el último dígito del hash, aunque le sigan letras. Si no hay ningún dígito, cuenta como 0.',
  'rule.big-small':
    'Decide el último dígito del hash, aunque le sigan letras: de 5 a 9 es grande, de 0 a 4 es pequeño.',
  'rule.sum':
    'El último dígito del hash más la altura del bloque; decide el último dígito de esa suma. De 5 a 9 es grande, de 0 a 4 es pequeño.',
  'rule.banker-player':
    'De los cinco últimos caracteres, la banca suma los dos primeros y el jugador los dos últimos; las letras valen 0 y solo cuenta el último dígito de cada suma. Si hay empate, banca y jugador recuperan lo apostado menos {fee}.',
  'rule.niu-niu':
    'De los cinco últimos caracteres, la banca suma los tres primeros y tú los tres últimos; las letras valen 10. Solo cuenta el último dígito de cada suma, y el 0 vale 10. Si pierdes, pierdes una décima parte de lo apostado por cada punto de la banca.',
  'rule.board': 'Decide el último carácter. Cada botón que eliges es una apuesta aparte por el mismo monto.',
}
