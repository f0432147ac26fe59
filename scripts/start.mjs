// npm start: what is missing is installed, page and server built, and the server run in this very process.
import { pathToFileURL } from 'node:url'
import { buildPage } from './steps/build-page.mjs'
import { bundlePrograms, PROGRAMS } from './steps/bundle-programs.mjs'
import { checkNode } from './steps/check-node.mjs'
import { install } from './steps/install.mjs'

checkNode()
install()
if (!buildPage()) process.exit(1)

await bundlePrograms()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(PROGRAMS.server).href)
