export { keepRebateReach } from './keep-rebate-reach.ts'
export { previewProgramme } from './preview-programme.ts'
export { reportProgrammes } from './report-programmes.ts'
