import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1).)*\1/gs
const REFUSALS = /\brefusals: \[[^\]]*\]/g

/** A caller needs a call's path and shapes only; its purpose and refusals are for the server and OpenAPI. */
export const callsToMake = (): Plugin => ({
  name: 'calls-to-make',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    CONTRACT.test(id)
      ? { code: code.replace(SUMMARY, "summary: ''").replace(REFUSALS, 'refusals: []'), map: null }
      : null,
})
