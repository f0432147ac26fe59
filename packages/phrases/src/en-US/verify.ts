export const verify = {} as const
