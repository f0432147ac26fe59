import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Of memory that nobody uses: several times what a run of all tests was seen to hold at once. */
const ROOM_BYTES = 8e9

/**
 * A folder for all that a run of tests writes and throws away. It lies in memory where there is plenty: tests make hundreds
 * of databases of a thousand files each, and on a disk that costs as much of the processor as all else that they do.
 */
export function makeScratchFolder({ memory = MEMORY, room = ROOM_BYTES } = {}) {
  const parent = hasRoom(memory, room) ? memory : tmpdir()
  removeLeftOver(parent)
  const folder = mkdtempSync(join(parent, `nibble-test-${process.pid}-`))
  // As root, PostgreSQL runs as somebody else, who has to get through.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(folder, room) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory?.() ?? 0) >= room
}

/** What runs left that were killed: nobody else gives their memory back. */
function removeLeftOver(parent) {
  for (const name of readdirSync(parent)) {
    const pid = /^nibble-test-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
