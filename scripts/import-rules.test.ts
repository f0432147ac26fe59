import { expect, test } from 'vitest'
import { findBreaches } from './import-rules.ts'

const breaches = (file: string, text: string) => findBreaches([{ file, text }]).map(({ why }) => why)

test('the domain imports nothing', () => {
  expect(breaches('packages/domain/src/a.ts', "import { z } from 'zod'")).toHaveLength(1)
  expect(breaches('packages/domain/src/a.ts', "import { b } from '../play/b.ts'")).toEqual([])
  expect(breaches('packages/domain/src/a.test.ts', "import { test } from 'vitest'")).toEqual([])
})

test('server and page never import each other, and nothing imports the page', () => {
  expect(breaches('packages/server/src/app.ts', "import { x } from '@nibble/web'")).toHaveLength(1)
  expect(breaches('packages/web/src/main.tsx', "const x = await import('@nibble/server')")).toHaveLength(1)
  expect(breaches('e2e/src/a.ts', "import '@nibble/web'")).toHaveLength(1)
  expect(breaches('packages/web/src/main.tsx', "import type { x } from '@nibble/contract'")).toEqual([])
})

test('a feature imports no other feature', () => {
  const file = 'packages/server/src/features/play/place-bet.ts'
  expect(breaches(file, "import { x } from '../session/sessions.ts'")).toHaveLength(1)
  expect(breaches(file, "import {\n  x,\n  y,\n} from '../session/sessions.ts'")).toHaveLength(1)
  expect(breaches(file, "export * from '../session/sessions.ts'")).toHaveLength(1)
  expect(breaches(file, "import { x } from './slip.ts'")).toEqual([])
})

test('the routes of a feature may use other features, and no use case imports routes', () => {
  const routes = 'packages/server/src/features/play/routes.ts'
  expect(breaches(routes, "import { x } from '../session/sessions.ts'")).toEqual([])
  expect(breaches(routes, "import { x } from '../../http/serve.ts'")).toEqual([])
  expect(breaches(routes, "import { x } from '../../start/server.ts'")).toHaveLength(1)
  const useCase = 'packages/server/src/features/play/place-bet.ts'
  expect(breaches(useCase, "import { x } from './routes.ts'")).toHaveLength(1)
  expect(breaches(useCase, "import { x } from './console-routes.ts'")).toHaveLength(1)
  expect(breaches(useCase, "import { x } from '../../shared/people.ts'")).toEqual([])
})

test('nobody imports from a floor above', () => {
  expect(breaches('packages/server/src/db/a.ts', "import { x } from '../features/play/b.ts'")).toHaveLength(1)
  expect(
    breaches('packages/server/src/features/play/a.ts', "import { x } from '../../http/b.ts'"),
  ).toHaveLength(1)
  expect(breaches('packages/server/src/features/play/a.ts', "import { x } from '../../db/b.ts'")).toEqual([])
  expect(breaches('packages/server/src/ledger/a.ts', "import { x } from '../shared/b.ts'")).toHaveLength(1)
  expect(breaches('packages/server/src/chain/a.ts', "import { x } from '../ledger/b.ts'")).toHaveLength(1)
  expect(breaches('packages/web/src/ui/a.tsx', "import { x } from '../features/play/b.tsx'")).toHaveLength(1)
})

test('the kit of both apps imports none of our packages', () => {
  const file = 'packages/ui/src/button.tsx'
  expect(breaches(file, "import { cx } from './class-names.ts'")).toEqual([])
  expect(breaches(file, "import type { Amount } from '@nibble/domain'")).toHaveLength(1)
  expect(breaches(file, "import { x } from '@nibble/web'")).toHaveLength(1)
  expect(breaches('packages/console/src/app.tsx', "import { x } from '@nibble/ui/button.tsx'")).toEqual([])
  expect(breaches('packages/web/src/app/app.tsx', "import { x } from '@nibble/ui/button.tsx'")).toEqual([])
  expect(breaches('packages/server/src/app.ts', "import { x } from '@nibble/ui/button.tsx'")).toHaveLength(1)
})

test('another package is imported by its name', () => {
  expect(breaches('packages/server/src/app.ts', "import { x } from '../../domain/src/a.ts'")).toHaveLength(1)
})

test('what runs beside the keys imports only the domain', () => {
  const file = 'packages/signer/src/pay/gas-fees.ts'
  expect(breaches(file, "import { x } from '@nibble/domain'")).toEqual([])
  expect(breaches(file, "import { x } from '@nibble/proof'")).toHaveLength(1)
  expect(breaches(file, "import { x } from '@nibble/server/db/pool.ts'")).toHaveLength(1)
})
