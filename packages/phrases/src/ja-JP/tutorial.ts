import type { TopicOf } from '../catalogue.ts'
import type { tutorial as english } from '../en-US/tutorial.ts'

export const tutorial: TopicOf<typeof english> = {
  'tutorial.title': 'Nibble の遊び方',
  'tutorial.lead':
    '公開ブロックのハッシュの末尾で結果が決まります。締切の時点では誰にも分からず、抽選後は誰でも確かめられます。',

  'tutorial.step1': '受付中にベットする',
  'tutorial.step1Text':
    '1 分ラウンドの受付は {open1} 秒、3 分ラウンドは {open3} 秒です。締切までは取り消せます（1 日 10 件まで）。',
  'tutorial.step2': 'ハウスには選べないブロックが決める',
  'tutorial.step2Text':
    '抽選時刻は締切の {draw} 秒後です。その時刻以降の最初のブロックが抽選ブロックになります。ブロック生成者は影響を与えられる可能性があります。そのため 1 回の抽選の支払いには上限があり、勝ちを生成者ごとに監視しています。',
  'tutorial.step3': '払い戻しを受け、証明できる',
  'tutorial.step3Text':
    'ブロックの確定後（早くて締切の {publish} 秒後）に払い戻されます。検証ページでは、ブロックだけから結果を計算し直せます。',

  'tutorial.tryTitle': 'ハッシュで試す',
  'tutorial.tryText': 'ブロックハッシュを貼り付けると、各ゲームの結果が分かります。',
  'tutorial.hash': 'ハッシュ',
  'tutorial.hashHint': '0x と、0〜f の 64 文字。',
  'tutorial.hashShort': '{count} / 64 文字',
  'tutorial.hashMalformed': 'ハッシュは 0〜9 と a〜f の 64 文字です。',
  'tutorial.height': 'ブロックの高さ',
  'tutorial.heightHint': '「数字の和」だけで使います。',
  'tutorial.heightMalformed': '数字だけで入力してください。',
  'tutorial.lastBlock': '最新の抽選ブロック',
  'tutorial.random': 'ランダムなハッシュ',
  'tutorial.clear': 'クリア',
  'tutorial.pasteFirst': 'ハッシュを入れると、各ゲームの結果がここに表示されます。',
  'tutorial.gameRules': '各ゲームのルールと確率',

  'rule.lead':
    '以下の確率は、ベットを判定するのと同じコードを使い、ハッシュのすべての末尾をお使いのブラウザーが数え上げたものです。',
  'rule.pick': 'ベット先',
  'rule.multiple': '倍率',
  'rule.chance': '確率',
  'rule.rtp': '還元率',
  'rule.rtpLong': 'プレイヤー還元率（RTP）',
  'rule.anyCharacter': 'いずれか 1 文字',
  'rule.anySet': 'いずれか {count} 文字',
  'rule.byPoints': '点数による',
  'rule.tieBack': 'タイの確率：{chance}。',
  'rule.niuHold':
    'ベット額は 10 単位として仮押さえされます。勝ち：仮押さえ分に加え、あなたの点数分の単位を得ます。9 点か 10 点ではその利益から {winFee} を引きます。負け：バンカーの点数分の単位を失います。同点（確率 {chance}）：仮押さえ分が {tieFee} 引きで戻ります。',
  'rule.try': 'ハッシュで試す',
  'rule.play': 'プレイ',
  'rule.smallPrint': '知っておきたいこと',
  'rule.gross': '倍率にはベット額が含まれます。10 を 2 倍で当てると 20 が戻ります。',
  'rule.rounding': '払い戻し額の端数処理は 1 回だけで、小数第 7 位以下を切り捨てます。',
  'rule.version': 'ベットには、ベットした時点の配当表が適用され続けます。',
  'rule.random': '過去の結果で確率は変わりません。',
}
