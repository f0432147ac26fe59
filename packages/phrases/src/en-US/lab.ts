/** A strategy against a million results. */
export const lab = {
  'lab.title': 'Lab: try a strategy',
  'lab.text':
    'Run a plan over a million results before you stake anything. A plan decides when you win and lose, and never what the house keeps of a stake on average.',
  'lab.game': 'Game',
  'lab.pick': 'Pick',
  'lab.bankroll': 'Money to start with',
  'lab.seed': 'Seed of simulated results',
  'lab.run': 'Try it on 1,000,000 results',
  'lab.running': 'Playing',
  'lab.failed': 'The Lab could not run here. Try again, or in another browser.',
  'lab.made':
    '{past} results of past draws of this house, {simulated} simulated from seed {seed}. {plans} plans were played to their end.',
  'lab.ruined': 'Ruined',
  'lab.ruinText': 'the money no longer paid the next stake',
  'lab.median': 'Half end with at least',
  'lab.band': 'Nine in ten end between',
  'lab.average': 'Average of a plan',
  'lab.predicted': 'the odds predict {amount}',
  'lab.spread': 'Within {times} standard deviations of the odds: chance strays as far as that.',
  'lab.ends': 'How the plans ended',
  'lab.endRuin': 'The money was gone',
  'lab.odds': 'odds {percent}',
  'lab.chart':
    'Result by round: the median after {rounds} rounds is {median}, nine in ten lie between {low} and {high}, the odds predict {predicted}.',
  'lab.legendBand': '9 of 10 plans',
  'lab.legendMedian': 'median',
  'lab.legendOdds': 'by the odds',
  'lab.numbers': 'The numbers by round',
  'lab.round': 'Round',
  'lab.low': '5%',
  'lab.high': '95%',
} as const
