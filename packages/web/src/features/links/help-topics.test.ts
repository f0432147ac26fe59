import { expect, test } from 'vitest'
import { findTopics } from './help-topics.ts'

test('a topic is found by all words of a search, ignoring case and accents', () => {
  const topics = [
    { title: 'Depósitos', about: 'Dónde está tu depósito' },
    { title: 'Límites', about: 'Toma una pausa' },
  ]
  const found = (search: string) => findTopics(topics, search).map(({ title }) => title)
  expect(found('  ')).toEqual(['Depósitos', 'Límites'])
  expect(found('DEPOSITO')).toEqual(['Depósitos'])
  expect(found('pausa limites')).toEqual(['Límites'])
  expect(found('pausa deposito')).toEqual([])
})
