import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './build/compiled-phrases.ts'
import { pseudoPhrases } from './build/pseudo-phrases.ts'

/** The page of all components: `npm run styles -w @nibble/web`. Not part of the page that players load. */
export default defineConfig({
  plugins: [react(), tailwindcss(), compiledPhrases(), pseudoPhrases()],
  publicDir: false,
  build: { target: 'es2023', assetsInlineLimit: 0, rolldownOptions: { input: ['style-page.html'] } },
  server: { open: '/style-page.html' },
})
