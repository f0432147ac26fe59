export { setSubscriptions } from './set-subscriptions.ts'
