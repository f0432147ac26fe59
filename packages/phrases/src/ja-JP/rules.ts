import type { TopicOf } from '../catalogue.ts'
import type { rules as english } from '../en-US/rules.ts'

export const rules: TopicOf<typeof english> = {
  'reads.left-right': '末尾 2 文字',
  'reads.up-down': '末尾 1 文字',
  'reads.odd-even': '末尾 1 文字',
  'reads.exact': '末尾 1 文字',
  'reads.lucky-2': '末尾 1 文字',
  'reads.lucky-3': '末尾 1 文字',
  'reads.lucky-4': '末尾 1 文字',
  'reads.lucky-hash': '末尾 2 文字',
  'reads.classic-odd-even': '最後の数字',
  'reads.big-small': '最後の数字',
  'reads.sum': '最後の数字＋高さ',
  'reads.banker-player': '末尾 5 文字',
  'reads.niu-niu': '末尾 5 文字',
  'reads.board': '末尾 1 文字',

  'ask.left-right': '大きいのはどちら？',
  'ask.up-down': 'アップ、ダウン、それとも英字？',
  'ask.odd-even': '奇数、偶数、それとも英字？',
  'ask.exact': '最後の文字は？',
  'ask.lucky-2': '2 文字を選ぶ',
  'ask.lucky-3': '3 文字を選ぶ',
  'ask.lucky-4': '4 文字を選ぶ',
  'ask.lucky-hash': '数字と英字がそろう？',
  'ask.classic-odd-even': '最後の数字は奇数？偶数？',
  'ask.big-small': '最後の数字は大？小？',
  'ask.sum': '和の一の位は？',
  'ask.banker-player': '点数が高いのはどちら？',
  'ask.niu-niu': 'バンカーに勝てる？',
  'ask.board': '好きなだけ選ぶ',

  'rule.left-right':
    '最後から 2 番目の文字が最後の文字より大きければ左、小さければ右の勝ち。英字は 10 と数えます。引き分けでは左も右も負けです。',
  'rule.up-down': '最後の文字で決まります。5〜9 はアップ、0〜4 はダウン、a〜f は英字です。',
  'rule.odd-even': '最後の文字で決まります。奇数、偶数、または a〜f の英字です。',
  'rule.exact': '最後の文字が選んだ文字とぴったり同じなら勝ちです。',
  'rule.lucky-2': '最後の文字が選んだ 2 文字のどちらかなら勝ちです。',
  'rule.lucky-3': '最後の文字が選んだ 3 文字のどれかなら勝ちです。',
  'rule.lucky-4': '最後の文字が選んだ 4 文字のどれかなら勝ちです。',
  'rule.lucky-hash': '末尾 2 文字の一方が数字、もう一方が英字なら勝ちです。',
  'rule.classic-odd-even':
    'ハッシュの最後の数字で決まります。後ろに英字があっても構いません。数字が 1 つもなければ 0 とします。',
  'rule.big-small':
    'ハッシュの最後の数字で決まります。後ろに英字があっても構いません。5〜9 は大、0〜4 は小です。',
  'rule.sum':
    'ハッシュの最後の数字にブロックの高さを足し、その一の位で決まります。5〜9 は大、0〜4 は小です。',
  'rule.banker-player':
    '末尾 5 文字のうち、バンカーは前の 2 文字、プレイヤーは後ろの 2 文字を足します。英字は 0 と数え、和の一の位だけを比べます。タイでは、バンカーとプレイヤーのベット額が {fee} 引きで戻ります。',
  'rule.niu-niu':
    '末尾 5 文字のうち、バンカーは前の 3 文字、あなたは後ろの 3 文字を足します。英字は 10 と数えます。和の一の位だけを比べ、0 は 10 とします。負けると、バンカーの 1 点につきベット額の 10 分の 1 を失います。',
  'rule.board': '最後の文字で決まります。選んだマスはそれぞれ同額の別々のベットになります。',
}
