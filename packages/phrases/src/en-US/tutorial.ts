/** How it works, and the rules with their odds. */
export const tutorial = {
  'tutorial.title': 'How Nibble works',
  'tutorial.lead':
    'The last characters of a public block hash decide. Nobody knows them when bets close, and anybody can check them afterwards.',

  'tutorial.step1': 'You stake while the round is open',
  'tutorial.step1Text':
    'A 1-minute round takes bets for {open1} s, a 3-minute round for {open3} s. Until the close you can take a bet back, ten times a day.',
  'tutorial.step2': 'A block the house cannot choose decides',
  'tutorial.step2Text':
    'Draw time is {draw} s after the close. The first block of the chain at or after it is the draw block. Whoever produces it could influence it. So what one draw can pay is capped, and wins are watched by producer.',
  'tutorial.step3': 'You are paid, and can prove it',
  'tutorial.step3Text':
    'Once the block is final, {publish} s after the close at the earliest, returns are credited. The Verify page works them out again from the block alone.',

  'tutorial.tryTitle': 'Try any hash',
  'tutorial.tryText': 'Paste a block hash and see what every game makes of it.',
  'tutorial.hash': 'Hash',
  'tutorial.hashHint': '0x and 64 characters from 0 to f.',
  'tutorial.hashShort': '{count} of 64 characters',
  'tutorial.hashMalformed': 'A hash has 64 characters from 0 to 9 and a to f.',
  'tutorial.height': 'Block height',
  'tutorial.heightHint': 'Only the sum of digits looks at it.',
  'tutorial.heightMalformed': 'Digits only.',
  'tutorial.lastBlock': 'Last draw block',
  'tutorial.random': 'Random hash',
  'tutorial.clear': 'Clear',
  'tutorial.pasteFirst': 'The games answer here once there is a hash.',
  'tutorial.gameRules': 'Rules and odds of every game',

  'rule.lead':
    'Every chance below is counted over all possible endings of a hash, by your browser, with the code that judges bets.',
  'rule.pick': 'Pick',
  'rule.multiple': 'Multiple',
  'rule.chance': 'Chance',
  'rule.rtp': 'RTP',
  'rule.rtpLong': 'Return to player',
  'rule.anyCharacter': 'Any character',
  'rule.anySet': 'Any {count} characters',
  'rule.byPoints': 'by points',
  'rule.tieBack': 'Chance of a tie: {chance}.',
  'rule.niuHold':
    'The stake is held as 10 units. Win: your hold and as many units as your points, less {winFee} of that gain at 9 or 10 points. Loss: as many units as the banker’s points are taken. Equal (chance {chance}): the hold back less {tieFee}.',
  'rule.try': 'Try a hash',
  'rule.play': 'Play',
  'rule.smallPrint': 'Good to know',
  'rule.gross': 'A multiple includes the stake: 2× of 10 returns 20.',
  'rule.rounding': 'Returns are rounded down to six decimals, once.',
  'rule.version': 'A bet keeps the paytable under which it was placed.',
  'rule.random': 'Past results do not change the odds.',
} as const
