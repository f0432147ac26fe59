export const tutorial = {} as const
