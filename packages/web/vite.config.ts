import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['NIBBLE_SERVER'] ?? 'http://localhost:5656'

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  // Everything the page needs comes from its own address; nothing is inlined, because the content policy forbids it.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
