const STORE = 'keys'

/** Keeps key pairs in IndexedDB by name: a handle survives a reload, the private key never leaves the browser. */
export const browserKeyStore = (databaseName = 'nibble-session') => ({
  load: async (name: string): Promise<CryptoKeyPair | null> => {
    const found = await run(databaseName, 'readonly', (store) => store.get(name))
    return isKeyPair(found) ? found : null
  },
  save: async (name: string, pair: CryptoKeyPair): Promise<void> => {
    await run(databaseName, 'readwrite', (store) => store.put(pair, name))
  },
  remove: async (name: string): Promise<void> => {
    await run(databaseName, 'readwrite', (store) => store.delete(name))
  },
  clear: async (): Promise<void> => {
    await run(databaseName, 'readwrite', (store) => store.clear())
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
