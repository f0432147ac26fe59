export const promotionPayout = {
  'giveBack.looking':
    'Sejak {day}, rabat, imbalan, hadiah, dan jackpot akun ini menunggu sampai petugas meninjaunya. Jika tidak ada masalah, Anda menerima semuanya.',
  'giveBack.decided': 'Sejak {day}, rabat, imbalan, hadiah, dan jackpot tidak dikreditkan ke akun ini.',
  'giveBack.ask':
    'Anda tetap dapat bermain seperti biasa dan menarik saldo Anda. Jika menurut Anda ini keliru atau ingin tahu lebih lanjut, hubungi layanan pelanggan.',
  'giveBack.held': 'Ditahan, diputuskan paling lambat {time}',
  'giveBack.late': 'Ditahan, dan keputusan kami terlambat',
  'giveBack.ended': 'Tidak ada rabat atau imbalan untuk akun ini',
  'giveBack.waits': 'Menunggu Anda',
} as const
