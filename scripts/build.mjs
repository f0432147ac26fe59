// npm run build: page, console and programs, for machines that run them without building: see deploy/.
import { buildPage } from './steps/build-page.mjs'
import { bundlePrograms } from './steps/bundle-programs.mjs'
import { checkNode } from './steps/check-node.mjs'
import { install } from './steps/install.mjs'

checkNode()
install()
if (!buildPage()) process.exit(1)
await bundlePrograms()
