import type { DepositsScenario } from './deposits-scenario.ts'

export const honestOnly = ({ endpoints, honest }: Pick<DepositsScenario, 'endpoints' | 'honest'>): void => {
  for (const endpoint of endpoints) endpoint.behave(honest)
}
