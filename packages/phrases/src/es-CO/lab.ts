import type { TopicOf } from '../catalogue.ts'
import type { lab as english } from '../en-US/lab.ts'

export const lab: TopicOf<typeof english> = {
  'lab.title': 'Laboratorio: prueba una estrategia',
  'lab.text':
    'Prueba un plan con un millón de resultados antes de apostar. Un plan decide cuándo ganas y pierdes, nunca lo que la casa retiene en promedio.',
  'lab.game': 'Juego',
  'lab.pick': 'Opción',
  'lab.bankroll': 'Dinero inicial',
  'lab.seed': 'Semilla de los simulados',
  'lab.seedMalformed': 'De uno a nueve dígitos.',
  'lab.run': 'Probar con 1.000.000 de resultados',
  'lab.running': 'Jugando',
  'lab.failed': 'El laboratorio no pudo correr aquí. Inténtalo de nuevo o en otro navegador.',
  'lab.made':
    '{past} resultados de sorteos pasados de esta casa y {simulated} simulados con la semilla {seed}. Se jugaron {plans} planes hasta el final.',
  'lab.ruined': 'En la ruina',
  'lab.ruinText': 'el dinero no alcanzó para el siguiente monto',
  'lab.median': 'La mitad termina con al menos',
  'lab.band': 'Nueve de diez terminan entre',
  'lab.average': 'Promedio de un plan',
  'lab.predicted': 'las probabilidades predicen {amount}',
  'lab.spread': 'A {times} desviaciones estándar de las probabilidades: el azar se aleja así.',
  'lab.ends': 'Cómo terminaron los planes',
  'lab.endRuin': 'El dinero se acabó',
  'lab.odds': 'prob. {percent}',
  'lab.chart':
    'Resultado por ronda: tras {rounds} rondas la mediana es {median}, nueve de diez están entre {low} y {high}, las probabilidades predicen {predicted}.',
  'lab.legendBand': '9 de 10 planes',
  'lab.legendMedian': 'mediana',
  'lab.legendOdds': 'según las probabilidades',
  'lab.numbers': 'Las cifras por ronda',
  'lab.round': 'Ronda',
  'lab.low': 'El 5 %',
  'lab.high': 'El 95 %',
}
