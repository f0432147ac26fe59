import type { TopicOf } from '../catalogue.ts'
import type { mail as english } from '../en-US/mail.ts'

export const mail: TopicOf<typeof english> = {
  'mail.register.subject': 'Kode pendaftaran Nibble Anda',
  'mail.register.intro':
    'Seseorang sedang membuka akun dengan alamat email ini. Jika itu Anda, masukkan kode ini:',
  'mail.forgot_password.subject': 'Kode kata sandi Nibble baru Anda',
  'mail.forgot_password.intro':
    'Seseorang ingin membuat kata sandi masuk baru untuk alamat email ini. Jika itu Anda, masukkan kode ini:',
  'mail.connect_email.subject': 'Kode untuk menghubungkan alamat ini ke Nibble',
  'mail.connect_email.intro':
    'Seseorang ingin masuk ke akun Nibble dengan alamat email ini. Jika itu Anda, masukkan kode ini:',
  'mail.connect_wallet.subject': 'Kode untuk menghubungkan dompet ke Nibble',
  'mail.connect_wallet.intro':
    'Sebuah dompet akan dihubungkan ke akun Anda. Pemilik dompet itu lalu bisa masuk ke akun ini. Jika Anda menginginkannya, masukkan kode ini:',
  'mail.security_password.subject': 'Kode kata sandi transaksi Anda',
  'mail.security_password.intro':
    'Kata sandi transaksi baru akan dibuat untuk akun Anda. Jika Anda menginginkannya, masukkan kode ini:',
  'mail.validity': 'Kode berlaku sekali, selama sepuluh menit. Kode yang lebih baru menggantikannya.',
  'mail.warning':
    'Jangan berikan kepada siapa pun: kami tidak pernah memintanya. Jika Anda tidak memintanya, abaikan saja; tanpa kode ini tidak ada yang berubah.',
  'mail.alert.subject': 'Keamanan akun Nibble Anda',
  'mail.alert.sign_in':
    'Seseorang masuk ke akun Nibble Anda pada {time} (GMT+8) dengan peramban baru: {device}.',
  'mail.alert.sign_in_link':
    'Seseorang masuk ke akun Nibble Anda pada {time} (GMT+8) lewat tautan dari perangkat lain: {device}.',
  'mail.alert.email_added': 'Alamat email dihubungkan ke akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.wallet_added':
    'Dompet dihubungkan ke akun Nibble Anda pada {time} (GMT+8). Pemilik dompet itu bisa masuk.',
  'mail.alert.transaction_password_added':
    'Kata sandi transaksi dibuat untuk akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.login_password_changed': 'Kata sandi masuk akun Nibble Anda diubah pada {time} (GMT+8).',
  'mail.alert.transaction_password_changed':
    'Kata sandi transaksi akun Nibble Anda diubah pada {time} (GMT+8).',
  'mail.alert.login_password_replaced':
    'Kata sandi masuk akun Nibble Anda diganti pada {time} (GMT+8), tanpa kata sandi lama.',
  'mail.alert.transaction_password_replaced':
    'Kata sandi transaksi akun Nibble Anda diganti pada {time} (GMT+8), tanpa kata sandi lama.',
  'mail.alert.waits': 'Penarikan dan transfer menunggu sampai {until} (GMT+8).',
  'mail.alert.notYou':
    'Jika bukan Anda, buat kata sandi masuk baru, keluarkan perangkat lain, dan tulis kepada kami.',
}
