import type { SessionKeyStore } from './session-key.ts'

const STORE = 'keys'
const KEY = 'session'

/** Keeps the pair in IndexedDB: the handle survives a reload, the private key never leaves the browser. */
export const browserKeyStore = (databaseName = 'nibble-session'): SessionKeyStore => ({
  load: async () => {
    const found = await run(databaseName, 'readonly', (store) => store.get(KEY))
    return isKeyPair(found) ? found : null
  },
  save: async (pair) => {
    await run(databaseName, 'readwrite', (store) => store.put(pair, KEY))
  },
  clear: async () => {
    await run(databaseName, 'readwrite', (store) => store.delete(KEY))
  },
})

const run = async (
  databaseName: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> => {
  const database = await open(databaseName)
  try {
    return await finished(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE)
  }
  return finished(request)
}

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser store failed'))
  })

const isKeyPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value
