export function makeScratchFolder(options?: { memory?: string; room?: number }): string
