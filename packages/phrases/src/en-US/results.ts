/** Finished rounds. */
export const results = {
  'results.filter': 'Filter',
  'results.game': 'Read as',
  'results.jump': 'Go to a round or a height',
  'results.jumpShort': 'Round or height',
  'results.jumpHint': 'A block height, a round’s thirteen digits, or its last four for today.',
  'results.jumpMalformed': 'Write a block height, or a round as 4 or 13 digits.',
  'results.go': 'Go',
  'results.clear': 'Show all again',
  'results.list': 'Finished rounds, newest first',

  'results.round': 'Round',
  'results.drawn': 'Draw time',
  'results.tail': 'Deciding characters',
  'results.result': 'Result',
  'results.block': 'Block',
  'results.verifyRound': 'Verify round {round}',
  'results.explorer': 'Block {height} in the explorer',
  'results.details': 'What round {round} made of every game',

  'results.cancelled': 'Cancelled',
  'results.cancelledNoBlock': 'No block came at or after draw time. Every stake was returned.',
  'results.cancelledNoQuorum': 'The chain’s endpoints did not agree for 24 hours. Every stake was returned.',
  'results.wouldBe': 'would have been {result}',
  'results.noBlock': 'No block',

  'results.emptyTitle': 'No results yet',
  'results.empty': 'The first round is published within a minute or so of the start.',
  'results.notFoundTitle': 'No finished round there',
  'results.notFound': 'No finished round has this number or this block.',
  'results.end': 'That is the oldest round.',

  'readings.label': 'What this hash makes of every game',
  'results.cancelledNoBeacon': 'No beacon was published for 24 hours. Every stake was returned.',
} as const
