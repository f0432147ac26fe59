import type { TopicOf } from '../catalogue.ts'
import type { insurance as english } from '../en-US/insurance.ts'

export const insurance: TopicOf<typeof english> = {
  'insurance.title': 'Seri berasuransi',
  'insurance.lead':
    'Pasang nilai yang sama pada pilihan yang sama tiap putaran. Menang mengakhiri seri; setelah {most} kali kalah, klaim membayar {claim} dari semua taruhan sebagai kredit asuransi.',
  'insurance.blockOnly': 'Seri berasuransi berjalan di meja blok.',
  'insurance.toBlock': 'Ke meja blok',
  'insurance.pick': 'Pilihan',
  'insurance.asset': 'Kredit',
  'insurance.stake': 'Taruhan tiap putaran',
  'insurance.needStake': 'Masukkan taruhan',
  'insurance.holds': 'Ditahan di awal',
  'insurance.claim': 'Klaim setelah {most} kali kalah',
  'insurance.start': 'Mulai seri pada {pick}',
  'insurance.starting': 'Memulai',
  'insurance.started': 'Seri berjalan. Server memasang taruhannya.',
  'insurance.losses': 'Kalah',
  'insurance.ofLosses': '{losses} dari {most}',
  'insurance.held': 'Masih ditahan',
  'insurance.stop': 'Hentikan seri',
  'insurance.stopping': 'Menghentikan',
  'insurance.stopText': 'Yang masih ditahan kembali kepada Anda. Taruhan yang terbuka tetap berjalan.',
  'insurance.stopped': 'Seri dihentikan',
  'insurance.limits':
    'Paling banyak {claims} klaim dan {stakes} taruhan per hari. Taruhan berasuransi tidak mendapat jackpot maupun hadiah.',
  'insurance.short': 'Perlu {needed}',
  'insurance.past': 'Seri terakhir',
  'insurance.state.running': 'Berjalan',
  'insurance.state.won': 'Menang',
  'insurance.state.lost': 'Kalah, klaim segera dibayar',
  'insurance.state.claimed': 'Klaim dibayar',
  'insurance.state.stopped': 'Dihentikan',
  'insurance.chance': 'Peluang klaim',
  'insurance.oneIn': '1 dari {count}',
  'insurance.return': 'Pengembalian rata-rata, termasuk klaim',
  'insurance.leaveFee': 'Biaya menukar klaim menjadi USDT',
}
