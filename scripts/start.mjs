// npm start: what is missing is installed, the page built, and the server run in this very process.
import { buildPage } from './steps/build-page.mjs'
import { checkNode } from './steps/check-node.mjs'
import { install } from './steps/install.mjs'

checkNode()
install()
if (!buildPage()) process.exit(1)

const { register } = await import('tsx/esm/api')
register()
await import('../packages/server/src/main.ts')
