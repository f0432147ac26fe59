import type { TopicOf } from '../catalogue.ts'
import type { notices as english } from '../en-US/notices.ts'

export const notices: TopicOf<typeof english> = {
  'notices.notices': 'Pengumuman',
  'notices.news': 'Berita',
  'notices.listings': 'Aset baru',
  'notices.none': 'Belum ada apa-apa',
  'notices.noneText': 'Kabar untuk semua pemain akan muncul di sini.',
  'notices.pages': 'Halaman',
  'notices.page': '{page} dari {pages}',
  'notices.newer': 'Lebih baru',
  'notices.older': 'Lebih lama',
  'notices.more': 'Baca selanjutnya',
  'notices.unseen': 'baru',
  'notices.own': 'Dana Anda',
  'notices.deposits': 'Setoran USDT',
  'notices.withdrawals': 'Penarikan',
  'notices.transactions': 'Semua transaksi',
  'links.vpnLead':
    'Layanan untuk membuka halaman ini di tempat jaringan memblokirnya. Bukan milik kami, dan kami tidak mendapat apa pun darinya.',
  'links.buyLead':
    'Tempat membeli USDT dan dompet untuk menyimpannya. Bukan milik kami: bandingkan sendiri harga dan ketentuannya.',
  'links.buyHow': 'Dari bursa ke saldo Anda',
  'links.buyBuy': 'Beli USDT di salah satu bursa ini, atau pakai USDT dari dompet Anda sendiri.',
  'links.buySend': 'Tarik lewat BNB Smart Chain (BEP20) ke alamat setoran Anda di Nibble.',
  'links.buySmall': 'Kirim jumlah kecil dahulu, dan tunggu sampai tiba sebelum mengirim sisanya.',
  'links.vpnHow': 'Sebelum menyalakannya',
  'links.vpnStatus': 'Lihat Status layanan dahulu: jika Nibble sendiri terganggu, VPN tidak membantu.',
  'links.vpnAddress': 'Buka alamat yang biasa Anda pakai, dan baca alamat itu di bilah alamat.',
  'links.vpnPhrase':
    'Jangan pernah mengetik frasa pemulihan dompet Anda: VPN maupun Nibble tidak memintanya.',
  'links.none': 'Belum ada rekomendasi',
  'links.noneText': 'Jangan percaya tautan yang Anda terima lewat pesan.',
  'links.leaveTitle': 'Anda akan meninggalkan Nibble',
  'links.leaveText':
    'Situs ini milik pihak lain. Periksa alamatnya sebelum lanjut, dan jangan pernah mengetik frasa pemulihan Anda di mana pun.',
  'links.leave': 'Buka situs',
  'links.stay': 'Tetap di sini',
}
