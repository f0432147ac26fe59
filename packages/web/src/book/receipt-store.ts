import type { BetReceipt } from '@nibble/contract'
import type { ReceiptProblem } from './evidence.ts'

/** A receipt as received, whose it is, and what failed its check on arrival. */
export type KeptReceipt = {
  readonly bindId: string
  readonly betId: string
  readonly acceptedAt: number
  readonly receipt: BetReceipt
  readonly problem: ReceiptProblem | null
}

/** As long as the server hands them out again. */
const KEPT_MS = 90 * 86_400_000
/** About 5 MB; beyond that the oldest are deleted. */
const MOST = 4_000

const DATABASE = 'nibble-receipts'
const STORE = 'receipts'
const BY_TIME = 'acceptedAt'

/**
 * Stores receipts, deletes expired ones, and returns those that are stored. The first receipt of a bet stays: a later one
 * could only replace evidence. Throws if the browser has no storage.
 */
export const keepReceipts = (
  receipts: readonly KeptReceipt[],
  now: number,
): Promise<readonly KeptReceipt[]> =>
  inStore('readwrite', async (store) => {
    const kept: KeptReceipt[] = []
    for (const receipt of receipts) {
      const stored = await finished(store.get([receipt.bindId, receipt.betId]))
      if (stored === undefined) store.add(receipt)
      kept.push(stored ?? receipt)
    }
    const { length } = await finished(store.getAllKeys())
    await dropOldest(store, { before: now - KEPT_MS, surplus: Math.max(0, length - MOST) })
    return kept
  })

/** The receipts kept under a bet's number, whoever was signed in when they came. */
export const findReceipts = (betId: string): Promise<readonly KeptReceipt[]> =>
  inStore('readonly', async (store) => {
    const all = await finished(store.getAllKeys())
    const wanted = all.filter((key) => Array.isArray(key) && key[1] === betId)
    return Promise.all(wanted.map((key): Promise<KeptReceipt> => finished(store.get(key))))
  })

/** A player's receipts, newest first. */
export const listReceipts = (bindId: string): Promise<readonly KeptReceipt[]> =>
  inStore('readonly', async (store) => {
    const all: readonly KeptReceipt[] = await finished(store.index(BY_TIME).getAll())
    return all.filter((receipt) => receipt.bindId === bindId).toReversed()
  })

const dropOldest = (
  store: IDBObjectStore,
  { before, surplus }: { readonly before: number; readonly surplus: number },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = store.index(BY_TIME).openCursor()
    let left = surplus
    request.onerror = () => reject(request.error ?? new Error('the browser store failed'))
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null || (left <= 0 && Number(cursor.key) >= before)) return resolve()
      left -= 1
      cursor.delete()
      cursor.continue()
    }
  })

const inStore = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore(STORE, { keyPath: ['bindId', 'betId'] })
    store.createIndex(BY_TIME, BY_TIME)
  }
  const database = await finished(opening)
  try {
    const transaction = database.transaction(STORE, mode)
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser store failed'))
    })
    const [result] = await Promise.all([act(transaction.objectStore(STORE)), written])
    return result
  } finally {
    database.close()
  }
}

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser store failed'))
  })
