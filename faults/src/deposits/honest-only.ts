import type { DepositsScene } from './deposits-scene.ts'

export const honestOnly = ({ endpoints, honest }: Pick<DepositsScene, 'endpoints' | 'honest'>): void => {
  for (const endpoint of endpoints) endpoint.behave(honest)
}
