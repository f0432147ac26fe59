import type { TopicOf } from '../catalogue.ts'
import type { register as english } from '../en-US/register.ts'

export const register: TopicOf<typeof english> = {
  'register.title': 'Daftar dengan email',
  'register.lead': 'Tanpa dompet. Anda bisa menghubungkannya kapan saja nanti.',
  'register.username': 'Nama pengguna',
  'register.usernameHint': '2 sampai 24 huruf atau angka; boleh juga - dan _.',
  'register.usernameMissing': 'Masukkan nama pengguna.',
  'register.usernameMixed': 'Pakai huruf biasa dari satu aksara: huruf lain bisa tampak sama.',
  'register.usernameMalformed': 'Pakai 2 sampai 24 huruf, angka, - atau _, tanpa spasi.',
  'register.email': 'Alamat email',
  'register.emailMissing': 'Masukkan alamat email Anda.',
  'register.emailMalformed': 'Alamat email ini belum lengkap. Contoh: nama@example.com',
  'register.code': 'Kode dari email',
  'register.codeHint': 'Enam angka yang kami kirim ke alamat itu.',
  'register.codeTo': 'Kami mengirim enam angka ke {email}.',
  'register.codeSend': 'Kirim kode',
  'register.codeAgain': 'Kirim lagi',
  'register.codeWait': 'Lagi dalam {seconds} dtk',
  'register.codeSending': 'Mengirim',
  'register.codeSent':
    'Terkirim ke {email}. Berlaku sepuluh menit; kode yang lebih baru menggantikannya. Periksa juga folder spam.',
  'register.codeMissing': 'Masukkan enam angka dari email.',
  'register.password': 'Kata sandi',
  'register.repeat': 'Ulangi kata sandi',
  'register.passwordMissing': 'Masukkan kata sandi Anda.',
  'register.submit': 'Buat akun',
  'register.submitting': 'Membuat akun Anda',
  'register.hasAccount': 'Sudah punya akun?',
  'register.signIn': 'Masuk',
  'register.open': 'Daftar dengan email',
  'register.forgot': 'Lupa kata sandi?',
  'register.forgotText': 'Kami mengirim kode ke email Anda. Dengan kode itu Anda membuat kata sandi baru.',
  'register.hasCode': 'Saya sudah punya kode',
  'register.resetText':
    'Masukkan kode dari email dan pilih kata sandi baru. Setelah itu semua perangkat Anda keluar.',
  'register.resetSave': 'Simpan kata sandi baru',
  'register.resetDone': 'Kata sandi diganti. Masuk dengan yang baru.',
  'register.loginPassword': 'Kata sandi masuk',
  'register.loginPasswordText': 'Dipakai untuk masuk dengan email.',
  'register.changeText':
    'Dengan kata sandi ini Anda masuk sebagai {email}. Bila diganti, perangkat lain keluar.',
  'register.changed':
    'Kata sandi diganti. Perangkat lain sudah keluar, kecuali yang sejak itu ditandatangani dompet Anda.',
  'register.oldWrong': 'Kata sandi saat ini salah.',
  'register.noPassword': 'Akun ini belum punya kata sandi masuk',
  'register.noPasswordText':
    'Anda masuk dengan dompet. Setelah email terhubung, Anda juga bisa masuk dengan kata sandi.',
  'register.connectEmail': 'Hubungkan email',
  'register.connectEmailText':
    'Setelah itu Anda juga bisa masuk dengan email dan kata sandi. Dompet mungkin meminta tanda tangan sekali lagi dulu.',
  'register.emailJoined': 'Email terhubung',
  'register.noEmail': 'Akun ini tidak terhubung dengan email.',
  'register.emailText': 'Dipakai bersama kata sandi masuk.',
  'register.connectWallet': 'Hubungkan dompet',
  'register.connectWalletText':
    'Setelah itu Anda juga bisa masuk dengan dompet. Sejak saat itu kata sandi transaksi yang terlupa diganti dengan tanda tangannya, bukan lewat email. Penarikan ke sana dibuka sehari kemudian.',
  'register.chooseWallet': 'Pilih dompet',
  'register.codeFirst': 'Masukkan dulu kode yang kami kirim ke email Anda.',
  'register.walletJoined': 'Dompet terhubung',
  'register.joining': 'Menghubungkan dompet',
  'register.againText':
    'Untuk ini kami perlu memastikan bahwa ini masih Anda. Masukkan kata sandi masuk, lalu permintaan Anda dilanjutkan.',
  'register.againWallet':
    'Ini memerlukan tanda tangan dompet dari sepuluh menit terakhir. Tanda tangani, lalu permintaan Anda dilanjutkan.',
  'register.passwordOf': 'Kata sandi masuk {email}',
  'register.passwordWrong': 'Kata sandi salah.',
  'register.confirm': 'Konfirmasi',
  'register.resetByCode':
    'Kode ke email Anda menjadi bukti diri. Kata sandi lama tidak berlaku lagi, dan penguncian dibuka.',
  'register.box': 'Kotak surat pengembangan',
  'register.boxText':
    'Server ini tidak mengirim email. Yang seharusnya terkirim ada di sini, terbaru di atas.',
  'register.boxEmpty': 'Belum ada email',
  'register.boxEmptyText': 'Minta kode di tab lain; emailnya muncul di sini.',
  'register.boxOpen': 'Buka kotak surat pengembangan',

  'register.openInWallet': 'Buka di aplikasi dompet',
  'register.getWallet': 'Dapatkan dompet',
  'register.getWalletText':
    'Dompet adalah aplikasi yang menyimpan kunci dan menandatangani untuk Anda. Semua yang mengenal BNB Smart Chain bisa; ini yang umum.',
  'register.openInWalletText':
    'Dompet di ponsel punya peramban sendiri. Halaman ini terbuka di sana, dan Anda masuk dari sana. Jika tidak terjadi apa-apa, aplikasinya belum terpasang.',
}
