import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsToMake } from './build/calls-to-make.ts'
import { compiledPhrases } from './build/compiled-phrases.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { earlyCalls } from './build/early-calls.ts'
import { earlyFiles } from './build/early-files.ts'
import { firstPaint } from './build/first-paint.ts'
import { languagePart } from './build/language-part.ts'
import { namedWorker } from './build/named-worker.ts'
import { offlinePage } from './build/offline-page.ts'
import { plainIcons } from './build/plain-icons.ts'
import { pseudoPhrases } from './build/pseudo-phrases.ts'

const server = process.env['NIBBLE_SERVER'] ?? 'http://localhost:5656'

/** What every screen needs to render, without what only some use. */
const BASE =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(?:[qQ]ueries|[mM]utationObserver|useMutation))/
/** What every visit starts with, on any screen. */
const FRAME = [
  /web\/src\/main\.tsx$|nibble:icon$/,
  /web\/src\/(?:api|app|session|state|text)\/(?!bet-with|boards|device-name|exchange|jackpot|limits\.|mail-box|money-|paged-|passkey|refused-for|screens\.|sentences|signing-caller|signs-in-by|tab-item\.|team|use-money|worth)/,
  /web\/src\/realtime\/(?:connection|heard|server-second)/,
  /domain\/src\/(?:games\/game-id|play\/(?:round-number))\.|web\/src\/ui\/brand\.|ui\/src\/(?:button|card|class-names|error-state|kit|mark|segment|skeleton)\.|lucide-react\/.*\/(?:chevron-right|circle-exclamation-point|clock|triangle-exclamation-point|wallet)\./,
  /web\/src\/screen\/(?:chunk|connection|crash|language|late|offline|pending|stray|use-title)/,
]
/** The frame of every player screen, and the little that most of them share. */
const SHELL = [
  /web\/src\/(?:shell|screen)\/(?!shell\.|balance-menu|head-total|bare-page|language|drawer\.|first-|newer|not-open|pause-note|report-crash|session-reminder|theme-choice)/,
  /domain\/src\/play\/(?:day|windows)\.|lucide-react\/.*\/megaphone\./,
]
/** A guest's first screen, in one file instead of ten. */
const SIGN_IN = [
  /web\/src\/features\/login\/(?:sign-in-|wallet-list)/,
  /web\/src\/wallet\/(?:chain|development|eip-1193|sign-in|call-problem|wallets)\./,
  /web\/src\/ui\/(?:invitation-box|use-entry|wallet-picture)\.|web\/src\/session\/signs-in-by/,
  /node_modules\/mipd\/|lucide-react\/.*\/(?:arrow-right|flask-conical|ticket)\./,
]
/**
 * The code of calls: the envelope, and the shapes of first-screen calls; and the live table, otherwise a file of its
 * own.
 */
const CALLS =
  /packages\/(?:client\/src\/(?!errors|server-clock|socket)|contract\/src\/(?:account|answer|bets|book|envelope|games|notices|refusals|rounds|route|security|session|subscriptions|wire)\.|domain\/src\/(?:limits\/play-break|names\/one-script|play\/statuses)|web\/src\/realtime\/watched-table)|node_modules\/zod\//
const among = (parts: readonly RegExp[]) => (module: string) => parts.some((part) => part.test(module))
/** Most screens need these, and none alone is worth a file. */
const ALONE = { includeDependenciesRecursively: false }
const SHARED = { ...ALONE, minShareCount: 10 }

// The React compiler stays off: its native build (oxc-transform-react 0.156) turned bigint literals in components into
// undefined, unacceptable for money, and the Babel one needs Node 22.
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compiledPhrases(),
    callsToMake(),
    earlyCalls(),
    plainIcons(),
    pseudoPhrases(),
    earlyFiles(),
    firstPaint(),
    offlinePage(),
    namedWorker(),
    compressedFiles(),
  ],
  // The router's store uses a shim for a hook that React has itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Everything the page needs comes from its own address; nothing is inlined, because the content policy forbids it.
  build: {
    target: 'es2023',
    // Which file loads which: scripts/steps/weigh-page.mjs uses it to check each screen's size.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'verify.html'],
      // What every screen needs is in two files instead of twenty, and what most share in a third: browsers load six at
      // a time, and one file compresses better than many small ones.
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${languageName(facadeModuleId) ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'base', priority: 5, test: BASE },
            { name: 'frame', priority: 4, test: among(FRAME) },
            { name: 'around', priority: 3, test: among(SHELL) },
            { name: 'sign-in', priority: 2, test: among(SIGN_IN), ...ALONE },
            { name: 'calls', priority: 1, test: CALLS, ...ALONE },
            {
              name: 'bare',
              test: /web\/src\/screen\/bare-page|packages\/ui\/src\/(?:field|tag)\.|lucide-react\/.*\/(?:leaf|rotate-ccw-clock|x)\./,
              ...ALONE,
            },
            {
              name: 'blocks',
              test: /web\/src\/(?:hash-tile\/(?!large-tile|hash-text|tail)|ui\/section-head|realtime\/latest-blocks)/,
            },
            {
              name: 'beads',
              test: /web\/src\/(?:book\/(?:round-table|table-choice)|hash-tile\/tail|ui\/(?:bead|ring))\.|domain\/src\/(?:games\/(?:judge|odds|settlement)|money\/payout)\./,
            },
            {
              name: 'money',
              test: /web\/src\/(?:api\/(?:money-|use-money)|paths|sound\/effects)|lucide-react\/.*\/bell/,
              ...ALONE,
            },
            {
              name: 'lists',
              test: /ui\/src\/(?:list-skeleton|load-more|paged-list)\.|web\/src\/api\/paged-rows\./,
              ...ALONE,
            },
            {
              name: 'parts',
              test: /packages\/(?:web\/src\/ui|ui\/src)\/|node_modules\/lucide-react/,
              ...SHARED,
            },
            { name: 'rules', test: /packages\/domain/, ...SHARED },
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
