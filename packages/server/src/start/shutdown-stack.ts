import type { Logger } from '../observe/log.ts'

export type ShutdownStack = {
  add(name: string, stop: () => unknown): void
  /** Safe to call twice. */
  stop(): Promise<void>
}

/** Started parts, stopped in reverse order; a part that fails to stop does not keep the next ones. */
export function shutdownStack(log: Pick<Logger, 'info' | 'error'>): ShutdownStack {
  const parts: { name: string; stop: () => unknown }[] = []
  let stopping: Promise<void> | null = null

  const stopAll = async () => {
    for (const { name, stop } of parts.reverse()) {
      try {
        await stop()
      } catch (error) {
        log.error({ err: error, part: name }, 'A part of the server did not stop properly.')
      }
    }
    log.info({}, 'Stopped.')
  }
  return {
    add: (name, stop) => parts.push({ name, stop }),
    stop: () => {
      stopping ??= stopAll()
      return stopping
    },
  }
}
