import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsToMake } from './build/calls-to-make.ts'
import { compiledPhrases } from './build/compiled-phrases.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { earlyFiles } from './build/early-files.ts'
import { firstPaint } from './build/first-paint.ts'
import { languagePart } from './build/language-part.ts'
import { namedWorker } from './build/named-worker.ts'
import { offlinePage } from './build/offline-page.ts'
import { pseudoPhrases } from './build/pseudo-phrases.ts'

const server = process.env['NIBBLE_SERVER'] ?? 'http://localhost:5656'

// The React compiler stays off: its native build (oxc-transform-react 0.156) turned bigint literals in components into
// undefined, which is no way to treat money, and the Babel one needs Node 22.
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compiledPhrases(),
    callsToMake(),
    pseudoPhrases(),
    earlyFiles(),
    firstPaint(),
    offlinePage(),
    namedWorker(),
    compressedFiles(),
  ],
  // Everything the page needs comes from its own address; nothing is inlined, because the content policy forbids it.
  build: {
    target: 'es2023',
    // What loads what: scripts/steps/weigh-page.mjs holds each screen to its size by it.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'verify.html'],
      // What every screen needs travels in two files instead of twenty, and what most of them show in a third: browsers
      // ask for six at a time, and one file packs better than many small ones.
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${languageName(facadeModuleId) ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)\/(?!.*(?:[qQ]ueries|[mM]utationObserver|useMutation))/,
            },
            {
              name: 'frame',
              test: /packages\/(?:(?:client\/src|web\/src\/(?:api|app|realtime|screen|session|shell|state|text))\/(?!drawer\.|balance-menu|boards|give-back|tab-note|jackpot|limits\.|first-|money-|use-money|pause-note|not-open|exchange|mail-box|refused-for|signs-in-by|bet-with|live|socket|team|newer|session-reminder|theme-choice)|web\/src\/ui\/(?:segment|error-state))/,
            },
            {
              name: 'blocks',
              test: /web\/src\/(?:weave\/(?!loom|hash-text)|ui\/(?:bead-of|ring|section-head))/,
            },
            {
              name: 'parts',
              test: /packages\/(?:web\/src\/ui|domain)|node_modules\/lucide-react/,
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})

/** `es-CO-first`: phrases are named by their language, everything else by its module. */
function languageName(module: string | null): string | null {
  const found = languagePart(module ?? '')
  return found === null ? null : `${found.language}-${found.part}`
}
