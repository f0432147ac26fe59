const IS_EVERY = process.env['NIBBLE_JOURNEYS'] === 'every'

/**
 * The sizes, themes or languages in which a story is played: all of them by `npm run journeys`, and by `npm test` those with these places
 * in the list. It plays half of the stories on a phone and half on a desktop.
 */
export const inTurn = <T>(all: readonly T[], ...places: readonly [number, ...number[]]): T[] =>
  choose(all, places, IS_EVERY)

export function choose<T>(all: readonly T[], places: readonly number[], isEvery: boolean): T[] {
  if (places.some((place) => all[place] === undefined))
    throw new Error(`no ${places.join()} among ${all.length}`)
  return all.filter((_, place) => isEvery || places.includes(place))
}
