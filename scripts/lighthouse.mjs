// npm run lighthouse: builds the page where it is not, and measures it in the browser that is found.
import { checkNode } from './steps/check-node.mjs'
import { provideChromium } from './steps/find-chromium.mjs'
import { install } from './steps/install.mjs'

checkNode()
install()
const { buildPage } = await import('./steps/build-page.mjs')
const { bundlePrograms } = await import('./steps/bundle-programs.mjs')
await bundlePrograms()
const { path, hint } = provideChromium()
if (path === undefined || !buildPage()) {
  console.error(hint ?? 'There is no page to measure.')
  process.exit(1)
}
process.env.CHROMIUM_PATH = path

const { register } = await import('tsx/esm/api')
register()
await import(new URL('../e2e/src/lighthouse/main.ts', import.meta.url).href)
