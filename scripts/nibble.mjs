// npm run nibble: the command line, bundled where its sources have changed.
import { pathToFileURL } from 'node:url'
import { bundlePrograms, PROGRAMS } from './steps/bundle-programs.mjs'

await bundlePrograms()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(PROGRAMS.cli).href)
