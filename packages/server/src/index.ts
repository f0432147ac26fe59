export type { Config } from './config/config.ts'
export { readConfig } from './config/read-config.ts'
export { type RunningServer, startServer } from './start/server.ts'
