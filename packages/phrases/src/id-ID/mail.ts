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
}
