import { bundledProgram } from '@nibble/server/testing/bundled.ts'

export { bundled } from '@nibble/server/testing/bundled.ts'

/** Runs the server as `npm start` does. */
export const bundledServer = (): Promise<readonly string[]> => bundledProgram('server')
