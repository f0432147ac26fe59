import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    '{amount} kredit main ada di dompet Anda. Pertaruhkan di putaran yang terbuka dan lihat sebuah blok memutuskan.',
  'server.busy': 'Terlalu banyak permintaan dari koneksi Anda. Tunggu satu menit lalu coba lagi.',
  'server.limit.deposit_day': 'Batas setoran harian',
  'server.limit.deposit_week': 'Batas setoran mingguan',
  'server.limit.deposit_month': 'Batas setoran bulanan',
  'server.limit.stake_day': 'Batas taruhan harian',
  'server.limit.stake_week': 'Batas taruhan mingguan',
  'server.limit.stake_month': 'Batas taruhan bulanan',
  'server.limit.loss_day': 'Batas kerugian harian',
  'server.limit.loss_week': 'Batas kerugian mingguan',
  'server.limit.loss_month': 'Batas kerugian bulanan',
  'server.limit.withdrawal_day': 'Batas penarikan harian',
}
