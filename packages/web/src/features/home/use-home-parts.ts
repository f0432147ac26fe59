import { late } from '../../screen/late.ts'

/**
 * What home shows of the server's answers: cards that read a hash by the rules of every game, and the like. It comes with the
 * screen and not before it, for until the server has answered there is nothing for it to show.
 */
export const useHomeParts = late(() => import('./home-parts.ts'))
