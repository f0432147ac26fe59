import type { TopicOf } from '../catalogue.ts'
import type { jackpot as english } from '../en-US/jackpot.ts'

export const jackpot: TopicOf<typeof english> = {
  'jackpot.intro':
    'Bandar mengisi tiap pot dengan {feed} dari keunggulan bandar setiap taruhan selesai dalam mata uang pot itu.',
  'jackpot.pots': 'Pot saat ini',
  'jackpot.grew': '{amount} dari putaran {round}',
  'jackpot.after': 'setelah putaran {round}',
  'jackpot.prize': 'Dibagikan saat jatuh',
  'jackpot.own': 'Bagian Anda jika jatuh pada undian berikutnya',
  'jackpot.ownNone': 'Anda tidak punya taruhan USDT atau GMT pada undian berikutnya. Kredit main tidak ikut.',
  'jackpot.how': 'Cara pembagiannya',
  'jackpot.howHits':
    'Pot jatuh saat empat karakter terakhir hash blok undian sama, misalnya …\u20607777: rata-rata sekali dalam {count} blok.',
  'jackpot.shared':
    'dari pot dibagi menurut nilai taruhan kepada semua pemain dengan taruhan USDT atau GMT yang selesai pada blok itu, di putaran mana pun. Taruhan berasuransi tidak ikut.',
  'jackpot.capped':
    'nilai taruhan adalah batas per pemain, dan tidak lebih dari {edgeTimes} kali keunggulan bandar atasnya atau {bankroll} dari dana bandar.',
  'jackpot.stays': 'tetap di pot, begitu pula yang melebihi batas.',
  'jackpot.past': 'Riwayat jatuh',
  'jackpot.empty': 'Belum ada pot yang jatuh',
  'jackpot.emptyText': 'Setiap kali pot jatuh akan tampil di sini beserta bloknya.',
  'jackpot.block': 'Blok {height}',
  'jackpot.players': 'Pemain',
  'jackpot.yours': 'Bagian Anda',
  'jackpot.staked': '{stake} dari {all} yang dipertaruhkan pada undian ini.',
  'jackpot.sharing': 'Sedang dibagikan',
  'jackpot.verify': 'Verifikasi blok ini',
  'jackpot.subtitle': 'Satu pot untuk tiap mata uang',
  'jackpot.closesIn': '{time} lagi tutup',
  'jackpot.lastDraws': 'Undian terbaru dan akhirannya',
}
