export { closeBoards } from './close-boards.ts'
export { keepReach } from './keep-reach.ts'
export { payDays } from './pay-days.ts'
export { readTasks } from './read-tasks.ts'
