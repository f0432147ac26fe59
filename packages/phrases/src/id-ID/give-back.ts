export const giveBack = {
  'giveBack.paused': 'Bonus Anda sedang ditangguhkan',
  'giveBack.looking':
    'Sejak {day}, rabat, imbalan, hadiah, dan jackpot tidak dikreditkan ke akun ini karena sedang kami tinjau.',
  'giveBack.decided': 'Sejak {day}, rabat, imbalan, hadiah, dan jackpot tidak dikreditkan ke akun ini.',
  'giveBack.ask':
    'Anda tetap dapat bermain seperti biasa dan menarik saldo Anda. Jika menurut Anda ini keliru atau ingin tahu lebih lanjut, hubungi layanan pelanggan.',
} as const
