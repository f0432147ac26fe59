export { type Config, readConfig } from './config/index.ts'
export { type RunningServer, startServer } from './start-server.ts'
