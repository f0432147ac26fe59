export { closeBoards } from './close-boards.ts'
