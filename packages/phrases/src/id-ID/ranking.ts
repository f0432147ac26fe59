import type { TopicOf } from '../catalogue.ts'
import type { ranking as english } from '../en-US/ranking.ts'

export const ranking: TopicOf<typeof english> = {
  'ranking.period': 'Periode',
  'ranking.daily': 'Hari',
  'ranking.weekly': 'Minggu',
  'ranking.monthly': 'Bulan',
  'ranking.online': '{count, plural, other {# pemain online}}',
  'ranking.own': 'Peringkat Anda',
  'ranking.of': 'dari {count}',
  'ranking.none': 'Belum ada taruhan selesai pada periode ini',
  'ranking.profit': 'Keuntungan Anda',
  'ranking.prize': 'Hadiah',
  'ranking.atMost': 'Maksimum dari taruhan Anda sejauh ini',
  'ranking.ends': 'Berakhir',
  'ranking.showName': 'Tampilkan nama lengkap saya kepada pemain lain',
  'ranking.prizes': 'Hadiah dalam kredit hadiah',
  'ranking.terms':
    'Keuntungan adalah hasil taruhan USDT dan GMT yang selesai dikurangi taruhannya; satu GMT dihitung satu USDT. Hari, minggu sejak Senin, dan bulan memakai GMT+8. Keuntungan yang sama berbagi peringkat dan hadiah dari peringkat yang ditempati.',
  'ranking.budget':
    'Tidak ada yang menerima lebih dari {own} dari keunggulan bandar dari taruhannya sendiri pada periode itu. Kelebihannya dikurangi secara proporsional.',
  'ranking.toContest': 'Kontes bulan ini',
  'ranking.table': 'Pemain menurut keuntungan',
  'ranking.empty': 'Belum ada yang untung',
  'ranking.emptyText':
    'Kemenangan pertama yang selesai pada periode ini muncul di sini dalam hitungan detik.',
  'ranking.you': 'Anda',
  'ranking.place': 'Peringkat',
  'ranking.placeOf': 'Peringkat {place}',
  'contest.intro':
    'Pemain yang membawa keunggulan bandar terbesar bulan ini lewat taruhan USDT dan GMT yang selesai berbagi hadiah ini.',
  'contest.edge': 'Keunggulan bandar dari taruhan Anda',
  'contest.toRanking': 'Peringkat menurut keuntungan',
  'contest.table': 'Tabel',
  'contest.empty': 'Belum ada yang masuk peringkat',
  'contest.emptyText': 'Taruhan USDT atau GMT pertama yang selesai bulan ini membuka tabel.',
  'contest.prizes': 'Hadiah dalam kredit hadiah',
  'contest.from': '{from} sampai {to}',
  'contest.noPrizes': 'Bulan ini tidak ada hadiah.',
  'contest.counts':
    'Yang dihitung adalah taruhan dikali keunggulan bandar dari setiap taruhan USDT dan GMT yang selesai; satu GMT dihitung satu USDT. Taruhan berasuransi tidak dihitung.',
  'contest.ties': 'Jumlah yang sama berbagi peringkat dan hadiah dari peringkat yang ditempati.',
  'contest.budget':
    'Bersama semua hadiah lain, seorang pemain menerima paling banyak {own} dari keunggulan bandar taruhannya sendiri, dan semua pemain bersama {all} dari keseluruhan. Kelebihannya dikurangi secara proporsional.',
  'contest.paid':
    'Hadiah dibayar satu kali sebagai kredit hadiah, setelah bulan berakhir dan semua taruhannya selesai.',
  'contest.next': 'Kontes berikutnya',
  'contest.last': 'Kontes sebelumnya',
  'contest.lastNone': 'Tidak ada yang masuk peringkat.',
}
