import * as z from 'zod/mini'
import { failure } from './answer.ts'
import { envelope, KEYS_PATH, keySet, sealedAnswer, VISIT_HEADER } from './envelope.ts'
import { CODES, REFUSALS, type RefusalKind } from './refusals.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { SOCKET_PATH, socketControl, socketMessage, TOPICS } from './topics.ts'

type Json = { readonly [key: string]: unknown }

/**
 * The whole contract as OpenAPI 3.1. The wire carries the envelope; the schema of what is sealed inside `data` is beside it as
 * `contentSchema`, so that a reader, or a generator that opens envelopes, finds both.
 */
export const openApi = ({ version, serverUrl }: { version: string; serverUrl: string }): Json => ({
  openapi: '3.1.0',
  info: { title: 'Nibble', version, description: INTRODUCTION },
  servers: [{ url: serverUrl }],
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  paths: {
    ...Object.fromEntries([...routes.values()].map((route) => [route.path, { post: operation(route) }])),
    [KEYS_PATH]: { get: plainGet('Public keys of the envelope and the server’s clock', keySet) },
    '/api/openapi.json': { get: plainGet('This document', z.looseObject({})) },
  },
  components: {
    schemas: {
      Envelope: wireShape(envelope),
      SealedAnswer: wireShape(sealedAnswer),
      Failure: wireShape(failure),
      RefusalKind: { type: 'string', enum: REFUSALS },
    },
    parameters: { ...LANGUAGE, ...LOGIN_TYPE, ...VISIT, ...TOKEN, ...SIGNATURE },
    responses: Object.fromEntries(FAILURES.map(([status, description]) => [status, failureOf(description)])),
  },
  'x-codes': CODES,
  'x-socket': {
    path: SOCKET_PATH,
    inbound: wireShape(socketMessage),
    control: wireShape(socketControl),
    topics: Object.fromEntries(Object.entries(TOPICS).map(([topic, shape]) => [topic, wireShape(shape)])),
  },
})

const operation = (route: Route): Json => ({
  operationId: route.path.slice('/api/'.length).replaceAll('/', '.'),
  summary: route.summary,
  description: [
    `At most ${route.perMinute} calls a minute per ${limited(route)}.`,
    `A body has at most ${route.maxBodyBytes ?? MAX_BODY_BYTES} bytes.`,
    route.money === true ? 'Moves money: repeated with the same key and body, it answers the same.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' '),
  tags: [route.path.split('/').at(-2)],
  parameters: Object.keys(headersOf(route)).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: sealed('Envelope', wireShape(route.request)) } },
  },
  responses: {
    200: {
      description: 'The answer of a call that was understood',
      content: { 'application/json': { schema: sealed('SealedAnswer', answersOf(route)) } },
    },
    ...Object.fromEntries(
      statusesOf(route).map((code) => [code, { $ref: `#/components/responses/${code}` }]),
    ),
  },
  'x-access': route.access,
  'x-per-minute': route.perMinute,
  'x-refusals': refusalsOf(route),
})

const limited = ({ access, perSession }: Route): string => {
  if (perSession === true) return 'session'
  return access === 'guest' ? 'player or address' : 'player'
}

const sealed = (component: 'Envelope' | 'SealedAnswer', contentSchema: Json): Json => ({
  allOf: [{ $ref: `#/components/schemas/${component}` }],
  properties: {
    data: {
      type: 'string',
      contentEncoding: 'base64url',
      contentMediaType: 'application/json',
      contentSchema,
    },
  },
})

const answersOf = (route: Route): Json => ({
  oneOf: [
    answerShape(CODES.success, wireShape(route.response)),
    answerShape(CODES.refused, {
      type: 'object',
      properties: { refusal: { enum: refusalsOf(route) } },
      required: ['refusal'],
    }),
    ...(route.access !== 'guest' ? [answerShape(CODES.sessionOver, { type: 'null' })] : []),
  ],
})

const answerShape = (code: number, data: Json): Json => ({
  type: 'object',
  properties: { code: { const: code }, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
})

const refusalsOf = (route: Route): readonly RefusalKind[] => [...route.refusals, 'too_often']

const statusesOf = (route: Route): readonly string[] =>
  FAILURES.map(([status]) => status).filter(
    (status) =>
      (status !== '501' || route.path.startsWith('/api/app/deposit/')) &&
      (status !== '401' || route.access !== 'guest'),
  )

const plainGet = (summary: string, shape: z.ZodMiniType): Json => ({
  summary,
  responses: {
    200: { description: summary, content: { 'application/json': { schema: wireShape(shape) } } },
  },
})

/** A schema in wire form: decimal strings for amounts, defaults optional. */
const wireShape = (shape: z.ZodMiniType): Json => {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}

const failureOf = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

export const MAX_BODY_BYTES = 65_536

const FAILURES: readonly (readonly [string, string])[] = [
  ['400', 'Malformed envelope or body, a stale or repeated timestamp, an unknown key'],
  ['401', 'No session, or no proof of its key'],
  ['403', 'A login-type other than USER, or a country that may not play'],
  ['413', 'Body too large'],
  ['429', 'Too many requests from this address'],
  ['500', 'Unexpected; `incident` names it in the server’s log'],
  ['501', 'No chain here to take deposits from'],
  ['503', 'Busy, starting, or without its database'],
]

const header = (name: string, required: boolean, pattern: string, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', pattern },
})
const LANGUAGE = {
  Language: header(
    'accept-language',
    false,
    '^.*$',
    'The language of sentences: one of the six, or its primary tag',
  ),
}
const LOGIN_TYPE = { LoginType: header('login-type', false, '^USER$', 'USER; another is refused') }
const VISIT = {
  Visit: header(
    VISIT_HEADER,
    false,
    '^[\\w-]{22}$',
    'The last 22 characters of the envelope’s key, by which a proxy routes',
  ),
}
const TOKEN = { Token: header('token', true, '^[\\w-]{43}$', 'The session token') }
const SIGNATURE = {
  Signature: header(
    'signature',
    true,
    '^v1\\.\\d{13}\\.[\\w-]{86}$',
    'v1.<milliseconds>.<base64url of ECDSA P-256 r||s> over METHOD, PATH, milliseconds and base64url(SHA-256(body)), joined by line feeds',
  ),
}
const headersOf = (route: Route): Json => ({
  ...LANGUAGE,
  ...LOGIN_TYPE,
  ...VISIT,
  ...(route.access !== 'guest' ? { ...TOKEN, ...SIGNATURE } : {}),
})

const INTRODUCTION = `Every call is a POST. Its JSON body is encrypted with AES-256-GCM under a key that both sides derive from a secret
of the visit, which travels wrapped with RSA-OAEP-256; the answer comes back sealed the same way. docs/protocol.md gives the bytes.

Inside the envelope every answer is {code, message, data}: ${CODES.success} success, ${CODES.refused} a refusal with its kind in
data.refusal and a sentence in message, ${CODES.sessionOver} the session is over. Amounts are decimal strings with at most six
decimals; instants are milliseconds since 1970 (UTC).`
