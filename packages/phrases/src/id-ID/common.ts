import type { TopicOf } from '../catalogue.ts'
import type { common as english } from '../en-US/common.ts'

export const common: TopicOf<typeof english> = {
  'common.retry': 'Coba lagi',
  'common.close': 'Tutup',
  'common.back': 'Kembali',
  'common.cancel': 'Batal',
  'common.continue': 'Lanjut',
  'common.copy': 'Salin',
  'common.copied': 'Tersalin',
  'common.home': 'Ke beranda',
  'common.more': 'Lihat lagi',
  'common.loading': 'Memuat',
  'common.opensOutside': 'membuka situs lain',

  'common.asOf': 'per {time}',
  'common.seconds': '{seconds} dtk',
  'common.now': 'sekarang',
  'common.range': '{from}–{to}',
  'common.multiple': '{multiple}×',
  'common.hidden': 'Jumlah disembunyikan',

  'roundLength.1m': '1 mnt',
  'roundLength.3m': '3 mnt',
  'roundLength.label': 'RoundLength',
  'roundLength.all': 'Keduanya',

  'asset.USDT': 'USDT',
  'asset.GMT': 'GMT',
  'asset.PLAY_POINT': 'Kredit main',
  'asset.ROLL_POINT': 'Kredit rolling',
  'asset.ROLL_GMT_POINT': 'Kredit rolling GMT',
  'asset.INSURANCE_POINT': 'Kredit asuransi',
  'asset.REWARD_POINT': 'Kredit hadiah',
  'asset.PROMOTION_POINT': 'Kredit promosi',

  'block.hash': 'Hash blok',
  'block.height': 'Tinggi {height}',
  'block.tile': 'Anyaman dari hash yang berakhir {tail}',
  'block.waiting': 'Menunggu blok',
  'round.number': 'Putaran {round}',

  'error.title': 'Ini gagal dimuat',
  'error.offline': 'Anda sedang offline. Periksa koneksi lalu coba lagi.',
  'error.unreachable':
    'Server tidak dapat dihubungi saat ini. Koneksi Anda mungkin lambat; coba lagi sebentar lagi.',
  'error.badRequest': 'Permintaan tidak dipahami. Muat ulang halaman lalu coba lagi.',
  'error.unauthorised': 'Anda belum masuk untuk ini. Masuk lalu coba lagi.',
  'error.forbidden': 'Akses ditolak. Jika menurut Anda ini keliru, hubungi layanan pelanggan.',
  'error.notFound': 'Tidak ada apa pun di alamat ini. Periksa alamatnya, atau muat ulang halaman.',
  'error.timeout': 'Permintaan melewati batas waktu. Coba lagi sebentar lagi.',
  'error.internal': 'Server mengalami kesalahan. Tidak ada yang berubah; coba lagi sebentar lagi.',
  'error.notImplemented': 'Ini belum dibuka.',
  'error.badGateway': 'Gerbang server tidak menjawab dengan benar. Coba lagi sebentar lagi.',
  'error.unavailable': 'Layanan sedang tidak tersedia. Coba lagi dalam satu menit.',
  'error.gatewayTimeout': 'Server terlalu lama menjawab. Coba lagi sebentar lagi.',
  'error.httpVersion':
    'Koneksi Anda memakai versi yang tidak didukung server. Coba jaringan atau peramban lain.',
  'error.other': 'Server sedang bermasalah. Coba lagi sebentar lagi.',
  'error.sessionOver': 'Masa masuk Anda sudah habis. Masuk lagi untuk melanjutkan.',
  'error.unreadable': 'Jawabannya tidak terbaca. Muat ulang halaman lalu coba lagi.',
  'error.moneyWaits':
    'Penarikan dan transfer menunggu sampai {time}, karena kata sandi diganti tanpa kata sandi lama. Jika bukan Anda, keluarkan semua perangkat lain dan buat kata sandi baru.',
  'error.lockedUntil': 'Terlalu banyak percobaan salah. Anda dapat mencoba lagi pukul {time}.',
}
