import type { TopicOf } from '../catalogue.ts'
import type { results as english } from '../en-US/results.ts'

export const results: TopicOf<typeof english> = {
  'results.filter': '絞り込み',
  'results.game': '表示するゲーム',
  'results.jump': 'ラウンドまたは高さへ移動',
  'results.jumpShort': 'ラウンドか高さ',
  'results.jumpHint': 'ブロックの高さ、ラウンド番号 13 桁、または今日の番号の下 4 桁。',
  'results.jumpMalformed': 'ブロックの高さ、または 4 桁か 13 桁のラウンド番号を入力してください。',
  'results.go': '移動',
  'results.clear': 'すべて表示',
  'results.list': '終了したラウンド（新しい順）',

  'results.round': 'ラウンド',
  'results.drawn': '抽選時刻',
  'results.tail': '決め手の文字',
  'results.result': '結果',
  'results.block': 'ブロック',
  'results.verifyRound': 'ラウンド {round} を検証',
  'results.explorer': 'ブロック {height} をエクスプローラーで見る',
  'results.details': 'ラウンド {round} の各ゲームの結果',

  'results.cancelled': '無効',
  'results.cancelledNoBlock': '抽選時刻以降のブロックがなく、ベット額はすべて返金されました。',
  'results.cancelledNoQuorum': '24 時間ノードが一致せず、ベット額はすべて返金されました。',
  'results.wouldBe': '成立していれば{result}',
  'results.noBlock': 'ブロックなし',

  'results.emptyTitle': 'まだ結果はありません',
  'results.empty': '最初のラウンドは開始から 1 分ほどで公表されます。',
  'results.notFoundTitle': '該当するラウンドがありません',
  'results.notFound': 'この番号またはブロックの終了したラウンドはありません。',
  'results.end': 'これが最も古いラウンドです。',

  'readings.label': 'このハッシュの各ゲームの結果',
  'results.cancelledNoBeacon': '24 時間ビーコンが公開されなかったため、ベット額を全額返金しました。',
}
