export { previewProgramme } from './preview-programme.ts'
export { reportProgrammes } from './report-programmes.ts'
