import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['NIBBLE_CONSOLE'] ?? 'http://localhost:5657'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Everything comes from the console's own address; nothing is inlined, because the content policy forbids it.
  build: {
    target: 'es2023',
    // Which file loads which: scripts/steps/weigh-page.mjs uses it to check the console's size.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/console': { target: server } } },
})
