import type { TopicOf } from '../catalogue.ts'
import type { profile as english } from '../en-US/profile.ts'

export const profile: TopicOf<typeof english> = {
  'profile.since': 'Di sini sejak {date}',
  'profile.bindId': 'ID pemain',
  'profile.guestId':
    'Dipakai saat menghubungi layanan pelanggan. Transfer dapat diterima setelah Anda masuk.',
  'profile.address': 'Alamat',
  'profile.music': 'Musik latar',
  'profile.effects': 'Efek suara',
  'profile.logOut': 'Keluar',
  'profile.leaving': 'Sedang keluar',

  'profile.picture': 'Foto profil',
  'profile.pictureChange': 'Ganti foto profil',
  'profile.pictureText':
    'Gambar dipotong persegi dan diperkecil di peramban ini; lokasi pengambilannya tidak ikut dikirim. Tanpa gambar, alamat Anda yang ditenun.',
  'profile.pictureChoose': 'Pilih gambar',
  'profile.pictureOther': 'Pilih yang lain',
  'profile.pictureUse': 'Pakai gambar ini',
  'profile.pictureSaving': 'Mengunggah',
  'profile.pictureSaved': 'Berhasil diunggah',
  'profile.pictureRemove': 'Kembali ke avatar tenun',
  'profile.pictureRemoved': 'Avatar tenun sudah kembali',
  'profile.pictureUnread':
    'Berkas ini tidak bisa dibuka sebagai gambar. Pilih PNG, JPEG, atau WebP hingga 20 MB.',

  'profile.sessions': 'Perangkat yang masuk',
  'profile.sessionHere': 'Perangkat ini',
  'profile.device': '{browser} di {system}',
  'profile.deviceUnknown': 'Perangkat tidak dikenal',
  'profile.sessionSince': 'Masuk {since}',
  'profile.sessionLast': 'Terakhir aktif {last}',
  'profile.sessionEnd': 'Keluarkan',
  'profile.sessionEndTitle': 'Keluarkan perangkat ini?',
  'profile.sessionEndText': '{device} langsung keluar. Taruhan terbuka tetap ada dan diselesaikan.',
  'profile.sessionsEnd': 'Keluarkan semua yang lain',
  'profile.sessionsEndTitle': 'Keluarkan semua perangkat lain?',
  'profile.sessionsEndText':
    'Hanya di sini Anda tetap masuk. Jika ada perangkat yang tidak Anda kenal, ganti juga kata sandi Anda.',
  'profile.sessionEnding': 'Mengeluarkan',
  'profile.sessionEnded': 'Perangkat sudah keluar',
  'profile.sessionsEnded': 'Semua yang lain sudah keluar',
  'profile.deviceLogin': 'Buka di perangkat lain',
  'profile.deviceLoginText':
    'Pindai kode dengan perangkat lain atau buka tautannya di sana. Perangkat itu masuk sebagai Anda, satu kali saja; jangan berikan kepada siapa pun.',
  'profile.deviceLoginQr': 'Kode QR tautan',
  'profile.deviceLoginLink': 'Tautan',
  'profile.deviceLoginLeft': 'Berlaku {seconds} detik lagi',
  'profile.deviceLoginExpired': 'Tautan ini sudah kedaluwarsa.',
  'profile.deviceLoginAgain': 'Buat tautan baru',

  'profile.notify': 'Beri tahu saya tentang',
  'profile.notify.results': 'Hasil taruhan saya',
  'profile.notify.deposits': 'Setoran',
  'profile.notify.withdrawals': 'Penarikan',
  'profile.notify.notices': 'Pengumuman dan berita',
  'profile.notify.signIns': 'Masuk dari browser baru',
  'profile.way.app': 'Di sini',
  'profile.way.push': 'Push',
  'profile.way.mail': 'Email',
  'profile.way.of': '{kind}: {way}',
  'profile.way.always':
    'Pemberitahuan masuk menyisakan setidaknya satu cara. Perubahan kata sandi, dompet, dan passkey selalu diberitahukan lewat semua cara.',
  'profile.way.noAddress': 'Untuk email, hubungkan alamat email di',
  'profile.notifyFailed': 'Tidak tersimpan: {reason}',
  'profile.push': 'Di perangkat ini, juga saat Nibble ditutup',
  'profile.pushText':
    'Notifikasi dikirim lewat pembuat browser Anda, terenkripsi sehingga hanya browser ini yang dapat membacanya. Berhenti saat Anda keluar di sini.',
  'profile.pushUnsupported': 'Browser ini tidak dapat menampilkan notifikasi saat Nibble ditutup.',
  'profile.pushHomeScreen':
    'Di iPhone dan iPad, tambahkan dulu Nibble ke layar utama (Bagikan, lalu Tambah ke Layar Utama) dan buka dari sana.',
  'profile.pushBlocked':
    'Anda memblokir notifikasi dari Nibble di browser ini. Izinkan di setelan browser untuk situs ini, lalu kembali ke sini.',
  'profile.pushUnreachable':
    'Browser ini tidak dapat terhubung ke layanan notifikasinya. Periksa koneksi Anda dan coba lagi.',
  'profile.notified.results': 'Taruhan selesai: {amounts}',
  'profile.notified.deposit': '{amount} USDT sudah masuk',
  'profile.notified.success': '{amount} USDT sudah dikirim ke alamat Anda',
  'profile.notified.rejected': 'Penarikan {amount} {asset} ditolak; dananya sudah kembali',
  'profile.notified.failed': 'Penarikan {amount} {asset} gagal; lihat rinciannya',

  'profile.check': 'Tampilan dan suara',
  'profile.data': 'Bantuan dan data',
  'profile.service': 'Layanan pelanggan',
  'profile.serviceSelf': 'Jawaban tanpa menunggu',
  'profile.serviceLead':
    'Sebutkan ID pemain Anda saat menghubungi kami. Kami tidak pernah meminta kata sandi, kode, atau frasa pemulihan.',
  'profile.serviceNone': 'Belum ada saluran layanan di sini',
  'profile.export': 'Unduh data saya',
  'profile.exportText':
    'Akun, taruhan, catatan, sesi, dan batas dalam satu berkas JSON. Simpan untuk Anda sendiri.',
  'profile.exporting': 'Menyiapkan',
  'profile.exported': 'Unduhan dimulai',
}
