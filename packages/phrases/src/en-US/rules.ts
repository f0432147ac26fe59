/** What a game reads of the hash, what it asks, and its rule: said at its table and in the tutorial, not on home. */
export const rules = {
  'reads.left-right': 'last two characters',
  'reads.up-down': 'last character',
  'reads.odd-even': 'last character',
  'reads.exact': 'last character',
  'reads.lucky-2': 'last character',
  'reads.lucky-3': 'last character',
  'reads.lucky-4': 'last character',
  'reads.lucky-hash': 'last two characters',
  'reads.classic-odd-even': 'last digit',
  'reads.big-small': 'last digit',
  'reads.sum': 'last digit + height',
  'reads.banker-player': 'last five characters',
  'reads.niu-niu': 'last five characters',
  'reads.board': 'last character',

  'ask.left-right': 'Which is greater?',
  'ask.up-down': 'Up, down or a letter?',
  'ask.odd-even': 'Odd, even or a letter?',
  'ask.exact': 'Which character comes last?',
  'ask.lucky-2': 'Choose two characters',
  'ask.lucky-3': 'Choose three characters',
  'ask.lucky-4': 'Choose four characters',
  'ask.lucky-hash': 'A digit and a letter?',
  'ask.classic-odd-even': 'Is the last digit odd or even?',
  'ask.big-small': 'Is the last digit big or small?',
  'ask.sum': 'What does the sum end in?',
  'ask.banker-player': 'Who is higher?',
  'ask.niu-niu': 'Can you beat the banker?',
  'ask.board': 'Choose as many as you like',

  'rule.left-right':
    'Left wins when the second-to-last character is greater, right when it is smaller. A letter counts 10. On a draw, left and right lose.',
  'rule.up-down': 'The last character decides: 5 to 9 is up, 0 to 4 is down, a to f is a letter.',
  'rule.odd-even': 'The last character decides: an odd digit, an even digit, or a letter from a to f.',
  'rule.exact': 'Wins when the last character is exactly the one you chose.',
  'rule.lucky-2': 'Wins when the last character is one of your two.',
  'rule.lucky-3': 'Wins when the last character is one of your three.',
  'rule.lucky-4': 'Wins when the last character is one of your four.',
  'rule.lucky-hash': 'Wins when one of the last two characters is a digit and the other a letter.',
  'rule.classic-odd-even':
    'The last digit of the hash decides, even if letters follow it. Without any digit it counts as 0.',
  'rule.big-small':
    'The last digit of the hash decides, even if letters follow it: 5 to 9 is big, 0 to 4 is small.',
  'rule.sum':
    'The last digit of the hash plus the block height; the last digit of that sum decides. 5 to 9 is big, 0 to 4 is small.',
  'rule.banker-player':
    'Banker adds the first two of the last five characters, player the last two; letters count 0 and only the last digit of each sum counts. On a tie, banker and player get the stake back less {fee}.',
  'rule.niu-niu':
    'Of the last five characters the banker adds the first three, you the last three; letters count 10. Only the last digit of each sum counts, and 0 counts 10. A loss costs a tenth of the stake for each of the banker’s points.',
  'rule.board': 'The last character decides. Every button you choose is a bet of its own at the same stake.',
} as const
