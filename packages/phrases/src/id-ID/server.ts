import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    'Selamat datang! {amount} kredit main ada di dompet Anda. Pertaruhkan di putaran yang terbuka dan lihat sebuah blok memutuskan.',
  'server.busy': 'Terlalu banyak permintaan dari koneksi Anda. Tunggu satu menit lalu coba lagi.',
}
