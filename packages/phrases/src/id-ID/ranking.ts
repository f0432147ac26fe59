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
  'ranking.ends': 'Berakhir',
  'ranking.showName': 'Tampilkan nama lengkap saya kepada pemain lain',
  'ranking.prizes': 'Hadiah dalam kredit hadiah',
  'ranking.terms':
    'Keuntungan adalah hasil taruhan USDT dan GMT yang selesai dikurangi taruhannya; satu GMT dihitung satu USDT. Hari, minggu sejak Senin, dan bulan memakai GMT+8. Keuntungan yang sama berbagi peringkat dan hadiah dari peringkat yang ditempati.',
  'ranking.budget':
    'Hadiah dibayar sejauh {own} dari keunggulan bandar taruhan Anda sendiri pada periode itu mencukupi.',
  'ranking.toContest': 'Kontes bulan ini',
  'ranking.table': 'Pemain menurut keuntungan',
  'ranking.empty': 'Belum ada yang untung',
  'ranking.emptyText':
    'Kemenangan pertama yang selesai pada periode ini muncul di sini dalam hitungan detik.',
  'ranking.you': 'Anda',
  'ranking.place': 'Peringkat',
  'ranking.placeOf': 'Peringkat {place}',
  'ranking.now': 'Yang Anda terima sekarang',
  'ranking.upTo': 'kredit hadiah, hingga {most} dengan peringkat {place}',
  'ranking.noPrize': 'Peringkat {place} tidak berhadiah.',
  'ranking.players': 'Pemain',
  'ranking.how': 'Cara hadiah dihitung',
  'ranking.room': '{own} dari keunggulan bandar taruhan Anda, dikurangi hadiah yang sudah dihitung',
  'ranking.prizeOf': 'Hadiah peringkat {place}',
  'ranking.smaller': 'Setelah periode berakhir Anda menerima yang lebih kecil dari keduanya.',
  'ranking.prizeUpTo': 'hingga {prize}',
  'ranking.prizePaid': '{prize} diterima',
  'contest.intro':
    'Taruhan USDT dan GMT yang selesai memberi poin kontes. Yang terbanyak di akhir bulan menjadi peringkat pertama.',
  'contest.toRanking': 'Peringkat menurut keuntungan',
  'contest.table': 'Tabel',
  'contest.empty': 'Belum ada yang masuk peringkat',
  'contest.emptyText': 'Taruhan USDT atau GMT pertama yang selesai bulan ini membuka tabel.',
  'contest.prizes': 'Hadiah dalam kredit hadiah',
  'contest.from': '{from} sampai {to}',
  'contest.noPrizes': 'Bulan ini tidak ada hadiah.',
  'contest.counts':
    'Taruhan USDT dan GMT yang selesai memberi poin, satu GMT sama dengan satu USDT. Taruhan berasuransi tidak memberi poin.',
  'contest.ties': 'Poin yang sama berbagi peringkat dan hadiah dari peringkat yang ditempati.',
  'contest.budget':
    'Bersama semua hadiah lain Anda menerima paling banyak {own} dari poin Anda dalam USDT, dan semua pemain bersama {all} dari seluruh poin. Jika tidak cukup, semua hadiah berkurang dengan bagian yang sama.',
  'contest.paid':
    'Hadiah dibayar satu kali sebagai kredit hadiah, setelah bulan berakhir dan semua taruhannya selesai.',
  'contest.next': 'Kontes berikutnya',
  'contest.last': 'Kontes sebelumnya',
  'contest.lastNone': 'Tidak ada yang masuk peringkat.',
  'contest.points': 'Poin kontes',
  'contest.pointsOf': '{points} poin',
  'contest.how': 'Cara poin dan hadiah dihitung',
  'contest.formula': 'Poin sebuah taruhan = nilai taruhan × (1 − pengembalian ke pemain)',
  'contest.room': '{own} dari poin Anda, dikurangi hadiah yang sudah dihitung',
}
