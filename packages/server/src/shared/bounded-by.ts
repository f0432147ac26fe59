/**
 * Of an LRUCache: at most so many entries, for which places are allocated as they come. Its own `max` allocates all of them when
 * the cache is made: 40 ms of each start, and megabytes, for what most servers never fill.
 */
export const boundedBy = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
