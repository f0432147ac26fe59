import type { TopicOf } from '../catalogue.ts'
import type { levels as english } from '../en-US/levels.ts'

export const levels: TopicOf<typeof english> = {
  'level.title': 'Level saya',
  'level.rank': 'Peringkat {level}',
  'level.noRank': 'Belum ada peringkat',
  'level.league': 'Liga {level}',
  'level.ofTeam': 'Peringkat tim Anda',
  'level.ofOwn': 'Liga Anda',
  'level.next': '{reached} dari {threshold} USDT menuju {level}',
  'level.highest': 'Ini level tertinggi',
  'level.rankRule':
    'Omzet tim Anda selama 30 hari. Satu jalur menyumbang paling banyak {part} dari ambang. Ditetapkan tak lama setelah tengah malam, GMT+8.',
  'level.leagueRule': 'Omzet Anda sendiri bulan ini. Setiap bulan dimulai lagi.',
  'level.teamRate': 'Rabat tim {rate}',
  'level.ownRate': 'Rabat sendiri {rate}',
  'level.history': 'Riwayat level',
  'level.historyText': 'Menurut hari taruhan yang menyebabkan perubahan. Liga dimulai lagi setiap bulan.',
  'level.noHistory': 'Belum ada perubahan',
  'level.noHistoryText': 'Saat peringkat atau liga Anda berubah, waktu dan perubahannya tampil di sini.',
  'level.rankless': 'Tanpa peringkat',
  'level.rose': 'Naik: {from} → {to}',
  'level.fell': 'Turun: {from} → {to}',
  'rebate.title': 'Rabat',
  'rebate.text':
    'Dibayar setiap hari setelah tengah malam (GMT+8) dalam kredit promosi. Buka satu baris untuk melihat berasal dari taruhan siapa.',
  'rebate.none': 'Belum ada rabat',
  'rebate.noneText':
    'Setelah satu hari dengan taruhan USDT atau GMT yang sudah selesai berakhir, rabat Anda tampil di sini.',
  'rebate.ownBets': 'Taruhan Anda sendiri',
  'rebate.lines': 'Asal {amount}',
  'rebate.line': '{bets} taruhan · keunggulan {edge} {asset} · {rate}',
  'rate.title': 'Yang Anda dapat kembali',
  'rate.of': 'bagian dari keunggulan bandar tiap taruhan',
  'rate.rank': 'Peringkat',
  'rate.own': 'Sendiri',
  'rate.direct': 'Langsung',
  'rate.team': 'Tim',
  'rate.peer': 'Setara',
  'rate.from': 'mulai {amount}',
  'rate.note':
    'Sendiri mengikuti liga Anda. Tim membayar selisih dengan peringkat tertinggi di bawah Anda. Setara adalah {peer} dari rabat tim orang yang Anda undang dan berperingkat sama. Semuanya paling banyak {cap} dari keunggulan satu taruhan.',
}
