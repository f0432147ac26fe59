export { payFalls } from './pay-falls.ts'
