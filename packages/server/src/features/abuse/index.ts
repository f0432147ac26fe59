export { decideAbuseFlag } from './decide-abuse-flag.ts'
export { listAbuseFlags } from './list-abuse-flags.ts'
export { awaitsLook, lookForAbuse } from './look-for-abuse.ts'
export { readGiveBackPause } from './read-give-back-pause.ts'
