import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './compiled-phrases.ts'

const server = process.env['NIBBLE_SERVER'] ?? 'http://localhost:5656'

// The React compiler stays off: its native build (oxc-transform-react 0.156) turned bigint literals in components into
// undefined, which is no way to treat money, and the Babel one needs Node 22.
export default defineConfig({
  plugins: [react(), tailwindcss(), compiledPhrases()],
  // Everything the page needs comes from its own address; nothing is inlined, because the content policy forbids it.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'verify.html'] },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
