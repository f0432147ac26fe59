import type { TopicOf } from '../catalogue.ts'
import type { samples as english } from '../en-US/samples.ts'

export const samples: TopicOf<typeof english> = {
  'sample.notice': 'Selamat datang di rumah lokal',
  'sample.notice.body':
    'Rantai di baliknya adalah rantai pengembangan di mesin ini, dan semua uangnya uang uji.\nPengumuman ini contoh. Operator mengubah atau menyembunyikannya di konsol.',
  'sample.news': 'Periksa sendiri satu ronde',
  'sample.news.body':
    'Hash sebuah blok menentukan setiap ronde. Buka Verifikasi, lalu peramban Anda mengambil header dan menghitung hasilnya sendiri.',
  'sample.listing': 'USDT tersedia',
  'sample.listing.body': 'Taruhan diterima dalam USDT, GMT, dan kredit main.',
  'sample.banner': 'Blok yang menentukan',
  'sample.binance': 'Binance (contoh)',
  'sample.binance.body': 'Bursa. Beli USDT lalu tarik lewat jaringan BNB Smart Chain.',
  'sample.metamask': 'MetaMask (contoh)',
  'sample.metamask.body': 'Dompet, sebagai ekstensi peramban dan aplikasi.',
  'sample.trustWallet': 'Trust Wallet (contoh)',
  'sample.trustWallet.body': 'Dompet untuk ponsel.',
  'sample.vpn': 'Layanan VPN (contoh)',
  'sample.vpn.body':
    'Membuka halaman saat jaringan memblokirnya. Operator memasang layanan yang sudah dicobanya di sini.',
  'sample.service': 'Meja bantuan (contoh)',
  'sample.service.body':
    'Obrolan dan email untuk pertanyaan soal setoran, taruhan, dan akun. Operator mengisi alamatnya sendiri.',
}
