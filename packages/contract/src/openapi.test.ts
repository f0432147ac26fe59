import { expect, test } from 'vitest'
import { openApi, routes } from './index.ts'

const text = JSON.stringify(openApi({ version: '0.1.0', serverUrl: 'http://localhost:5656' }))
const document: unknown = JSON.parse(text)

test('every route is in the document with its sealed shapes, limit and refusals', () => {
  for (const route of routes.values()) {
    expect(document, route.path).toHaveProperty(
      ['paths', route.path, 'post', 'x-per-minute'],
      route.perMinute,
    )
    expect(document, route.path).toHaveProperty(
      ['paths', route.path, 'post', 'x-refusals'],
      [...route.refusals, 'too_often'],
    )
    expect(document, route.path).toHaveProperty([
      'paths',
      route.path,
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
      'data',
      'contentSchema',
    ])
  }
})

test('an amount is a decimal string on the wire', () => {
  expect(document).toHaveProperty(
    [
      'paths',
      '/api/app/bet/betOrder',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
      'data',
      'contentSchema',
      'properties',
      'bets',
      'items',
      'properties',
      'stake',
      'type',
    ],
    'string',
  )
})

test('every reference resolves', () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) expect(document).toHaveProperty(reference.split('/'))
})
