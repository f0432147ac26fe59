import { edgeTable, INSURED_EDGE, PAYTABLES } from '@nibble/domain'

const EDGES = PAYTABLES.flatMap((paytable) =>
  edgeTable(paytable).map(
    ({ num, den }, pick) => `('${paytable}', ${pick}, ${num}::numeric, ${den}::numeric)`,
  ),
).join()

/**
 * What settled bets `b` of rounds `r` fed to the pots, for those who recompute it: rows to join, and the sum of one bet. It
 * is rounded down at the edge and at the feed, as `jackpotFeed` is.
 */
export const JOIN_FEED = `
  cross join lateral jackpot_feed_of(r.opens_at) feed
  join (values ${EDGES}) as edge (paytable, pick, num, den) on edge.paytable = r.paytable::text and edge.pick = b.pick`
export const FEED = `
  b.stake * feed.stake_ppm / 1000000 + div(feed.edge_ppm * case
    when b.insured then div(b.stake * ${INSURED_EDGE.num}, ${INSURED_EDGE.den}) else div(b.stake * edge.num, edge.den)
  end, 1000000)`
