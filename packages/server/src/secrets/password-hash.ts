import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** argon2id with a salt of its own, in PHC form; calculated beside the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

export const isPassword = (password: string, hashed: string): Promise<boolean> => verify(hashed, password)
