import { CallFailed } from '@nibble/client'

/** Nobody answered, or not in a way that can be read: the connection's own sign tells of it. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof CallFailed && error.status === 0
