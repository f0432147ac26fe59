import type { TopicOf } from '../catalogue.ts'
import type { lab as english } from '../en-US/lab.ts'

export const lab: TopicOf<typeof english> = {
  'lab.title': 'ラボ：戦略を試す',
  'lab.text':
    'ベットの前に、100 万件の結果でプランを試せます。プランで変わるのは勝ち負けの時期だけで、ハウスの平均の取り分は変わりません。',
  'lab.game': 'ゲーム',
  'lab.pick': 'ベット先',
  'lab.bankroll': '開始資金',
  'lab.seed': 'シミュレーションのシード',
  'lab.seedMalformed': '1～9 桁の数字で入力してください。',
  'lab.run': '1,000,000 件の結果で試す',
  'lab.running': '実行中',
  'lab.failed': 'ここではラボを実行できませんでした。もう一度試すか、別のブラウザーでお試しください。',
  'lab.made':
    'このハウスの過去の抽選結果 {past} 件、シード {seed} によるシミュレーション {simulated} 件。{plans} 件のプランを最後まで実行しました。',
  'lab.ruined': '資金切れ',
  'lab.ruinText': '次のベット額を払えなくなった',
  'lab.median': '半数の結果は',
  'lab.band': '10 件中 9 件は',
  'lab.average': 'プランの平均',
  'lab.predicted': '確率による予測は {amount}',
  'lab.spread': '確率からのずれは標準偏差の {times} 倍で、偶然の範囲です。',
  'lab.ends': 'プランの終わり方',
  'lab.endRuin': '資金がなくなった',
  'lab.odds': '確率 {percent}',
  'lab.chart':
    'ラウンドごとの結果：{rounds} ラウンド後の中央値は {median}、10 件中 9 件は {low} から {high}、確率による予測は {predicted}。',
  'lab.legendBand': '10 件中 9 件',
  'lab.legendMedian': '中央値',
  'lab.legendOdds': '確率による予測',
  'lab.numbers': 'ラウンドごとの数値',
  'lab.round': 'ラウンド',
  'lab.low': '下位 5%',
  'lab.high': '上位 5%',
}
