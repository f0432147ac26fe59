import type { TopicOf } from '../catalogue.ts'
import type { login as english } from '../en-US/login.ts'

export const login: TopicOf<typeof english> = {
  'shell.promise': 'Blok yang menentukan. Periksa sendiri.',
  'login.lead': 'Anda menandatangani pesan. Tanpa biaya dan tidak memindahkan apa pun.',
  'login.by': 'Cara masuk',
  'login.by.wallet': 'Dompet',
  'login.by.email': 'Email',
  'login.emailTitle': 'Masuk dengan email',
  'login.emailLead': 'Dengan alamat email dan kata sandi masuk Anda.',
  'login.expired': 'Masa masuk Anda sudah habis. Masuk lagi; Anda kembali ke layar yang sama.',
  'login.success': 'Anda sudah masuk',
  'login.out': 'Anda sudah keluar',

  'shell.deviceLogin': 'Sedang masuk di perangkat ini',
  'shell.deviceLoginFailed': 'Tautan ini tidak dapat memasukkan Anda',
  'shell.deviceLoginAsk':
    'Tautan ini memasukkan Anda sebagai pemain {other}, sedangkan sekarang Anda masuk sebagai {own}. Lanjutkan hanya jika tautan ini milik Anda: deposit berikutnya masuk ke {other}.',
  'shell.deviceLoginAskOut':
    'Tautan ini memasukkan Anda sebagai pemain {other}. Lanjutkan hanya jika Anda sendiri yang membuat tautan ini: deposit berikutnya masuk ke {other}.',
  'shell.deviceLoginStay': 'Tetap sebagai {own}',
  'shell.deviceLoginGo': 'Masuk sebagai {other}',

  'login.steps': 'Langkah',
  'login.stepConnect': 'Hubungkan',
  'login.stepNetwork': 'Jaringan 56',
  'login.stepSign': 'Tanda tangan',

  'login.wallets': 'Dompet di peramban ini',
  'login.noWallet': 'Tidak ada dompet di peramban ini',
  'login.noWalletText':
    'Pasang salah satu di bawah, atau buka halaman ini di peramban dompet Anda. Lalu muat ulang.',
  'login.browserWallet': 'Dompet peramban',
  'login.developmentWallet': 'Dompet pengembangan',
  'login.developmentText':
    'Hanya untuk rantai lokal ini: kuncinya dibuat dan disimpan di peramban ini. Jangan kirim apa pun yang bernilai.',
  'login.developmentTag': 'Hanya uji coba',

  'login.invitation': 'Kode undangan',
  'login.invitationHint': 'Opsional. Menyebut siapa yang mengundang Anda dan tidak bisa diubah.',
  'login.invitationOpen': 'Saya punya kode undangan',
  'login.invitationClose': 'Tutup kotak undangan',
  'login.invitationMalformed': 'Kode paling banyak 16 huruf dan angka.',
  'login.invitedBy': 'Diundang oleh {name}',

  'login.connecting': 'Menunggu {wallet}',
  'login.connectingText': 'Pilih akun dan izinkan halaman ini melihat alamatnya.',
  'login.connectRefused': 'Anda tidak menghubungkan',
  'login.connectRefusedText': 'Tidak ada yang terjadi. Hubungkan bila sudah siap, atau pilih dompet lain.',
  'login.connectFailed': '{wallet} tidak terhubung',
  'login.connectFailedText': 'Buka kuncinya atau selesaikan yang dimintanya, lalu coba lagi.',

  'login.network': 'Beralih ke jaringan 56',
  'login.networkText': 'Nibble berjalan di BNB Smart Chain, jaringan 56. Izinkan {wallet} beralih ke sana.',
  'login.networkWrong': 'Silakan ganti jaringan',
  'login.networkWrongText':
    '{wallet} ada di jaringan lain. Alihkan ke BNB Smart Chain, jaringan 56, di sana atau dengan tombol ini.',
  'login.networkSwitch': 'Beralih ke jaringan 56',

  'login.preparing': 'Menyiapkan pesan',
  'login.sign': 'Tanda tangani pesan di {wallet}',
  'login.signText': 'Inilah yang ditampilkan dompet Anda. Pastikan alamat halaman ini benar.',
  'login.message': 'Pesan yang ditandatangani',
  'login.signRefused': 'Anda tidak menandatangani',
  'login.signRefusedText': 'Anda belum masuk dan tidak ada yang terjadi. Anda bisa meminta pesannya lagi.',
  'login.signFailed': '{wallet} gagal menandatangani',
  'login.signFailedText': 'Buka kuncinya atau selesaikan yang dimintanya, lalu coba lagi.',
  'login.entering': 'Sedang masuk',
  'login.otherWallet': 'Pilih dompet lain',

  'login.again': 'Pastikan ini Anda',
  'login.againText':
    'Untuk ini kami perlu memastikan bahwa ini masih Anda. Tanda tangani sekali lagi dengan dompet Anda, lalu permintaan Anda dilanjutkan.',
  'login.againRefusedText': 'Tidak ada yang terjadi dan Anda tetap masuk. Anda bisa meminta pesannya lagi.',
  'login.otherAccount': 'Akun lain sedang terhubung',
  'login.otherAccountText': 'Anda bermain sebagai {address}. Pilih akun itu di {wallet}, lalu coba lagi.',

  'login.profileTitle': 'Negara dan usia Anda',
  'login.profileText': 'Hukum mewajibkannya sebelum permainan pertama.',
  'login.country': 'Tempat tinggal Anda',
  'login.countryChoose': 'Pilih negara',
  'login.countryMissing': 'Pilih negara tempat Anda tinggal.',
  'login.ofAge': 'Saya berusia 18 tahun atau lebih, dan hukum di tempat saya mengizinkan saya bermain.',
  'login.ofAgeMissing': 'Hanya orang dewasa yang boleh bermain. Konfirmasi untuk melanjutkan.',
  'login.enter': 'Masuk',
}
