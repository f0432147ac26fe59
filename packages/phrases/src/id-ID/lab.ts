import type { TopicOf } from '../catalogue.ts'
import type { lab as english } from '../en-US/lab.ts'

export const lab: TopicOf<typeof english> = {
  'lab.title': 'Lab: coba strategi',
  'lab.text':
    'Jalankan rencana pada sejuta hasil sebelum memasang apa pun. Rencana menentukan kapan Anda menang dan kalah, bukan bagian rata-rata bandar.',
  'lab.game': 'Permainan',
  'lab.pick': 'Pilihan',
  'lab.bankroll': 'Uang awal',
  'lab.seed': 'Benih hasil simulasi',
  'lab.seedMalformed': 'Satu sampai sembilan angka.',
  'lab.run': 'Coba pada 1.000.000 hasil',
  'lab.running': 'Memainkan',
  'lab.failed': 'Lab tidak dapat berjalan di sini. Coba lagi, atau di peramban lain.',
  'lab.made':
    '{past} hasil undian lampau bandar ini, {simulated} simulasi dari benih {seed}. {plans} rencana dimainkan sampai selesai.',
  'lab.ruined': 'Bangkrut',
  'lab.ruinText': 'uang tak cukup untuk taruhan berikutnya',
  'lab.median': 'Separuh berakhir minimal',
  'lab.band': 'Sembilan dari sepuluh berakhir antara',
  'lab.average': 'Rata-rata satu rencana',
  'lab.predicted': 'menurut peluang {amount}',
  'lab.spread': 'Dalam {times} simpangan baku dari peluang: sejauh itu lazim.',
  'lab.ends': 'Cara rencana berakhir',
  'lab.endRuin': 'Uang habis',
  'lab.odds': 'peluang {percent}',
  'lab.chart':
    'Hasil per putaran: setelah {rounds} putaran median {median}, sembilan dari sepuluh antara {low} dan {high}, menurut peluang {predicted}.',
  'lab.legendBand': '9 dari 10 rencana',
  'lab.legendMedian': 'median rencana',
  'lab.legendOdds': 'menurut peluang',
  'lab.numbers': 'Angka per putaran',
  'lab.round': 'Putaran',
  'lab.low': '5 persen',
  'lab.high': '95 persen',
}
