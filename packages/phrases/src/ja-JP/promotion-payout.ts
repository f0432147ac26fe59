export const promotionPayout = {
  'giveBack.looking':
    '{day} 以降、このアカウントのリベート、リワード、賞金、ジャックポットは、担当者の確認が終わるまで保留されます。問題がなければ、すべて受け取れます。',
  'giveBack.decided':
    '{day} 以降、このアカウントにはリベート、リワード、賞金、ジャックポットが付与されません。',
  'giveBack.ask':
    'プレイはこれまでどおり可能で、残高はいつでも出金できます。お心当たりがない場合や詳細については、サポートにお問い合わせください。',
  'giveBack.held': '保留中、{time} までに決定',
  'giveBack.late': '保留中、決定が遅れています',
  'giveBack.ended': 'このアカウントにリベートとリワードはありません',
  'giveBack.waits': '受け取り待ち',
} as const
