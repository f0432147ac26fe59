import { createStore } from '../state/store.ts'

/** Not kept over visits: a page that starts to play by itself is nobody's friend, and browsers forbid it. */
export const music = createStore<'on' | 'off'>('off')
