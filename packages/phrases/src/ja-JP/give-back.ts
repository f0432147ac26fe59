export const giveBack = {
  'giveBack.paused': '還元は一時停止中です',
  'giveBack.looking':
    '{day} 以降、アカウントを確認しているため、リベート、リワード、賞金、ジャックポットの付与を停止しています。',
  'giveBack.decided':
    '{day} 以降、このアカウントにはリベート、リワード、賞金、ジャックポットが付与されません。',
  'giveBack.ask':
    'プレイはこれまでどおり可能で、残高はいつでも出金できます。お心当たりがない場合や詳細については、サポートにお問い合わせください。',
} as const
