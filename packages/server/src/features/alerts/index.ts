export { loadAlertWords } from './alert-text.ts'
export { type AlertWays, sendAlerts } from './send-alerts.ts'
