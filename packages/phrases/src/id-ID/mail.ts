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
  'mail.alert.email_removed':
    'Alamat email dihapus dari akun Nibble Anda pada {time} (GMT+8). Tidak ada lagi yang bisa masuk dengannya.',
  'mail.alert.wallet_added':
    'Dompet dihubungkan ke akun Nibble Anda pada {time} (GMT+8). Pemilik dompet itu bisa masuk.',
  'mail.alert.wallet_removed':
    'Dompet dihapus dari akun Nibble Anda pada {time} (GMT+8), karena dihubungkan kurang dari sehari sebelum kata sandi masuk diganti. Pemilik dompet itu tidak bisa lagi masuk ke akun ini.',
  'mail.alert.passkey_added':
    'Kunci sandi ditambahkan ke akun Nibble Anda pada {time} (GMT+8). Sekarang bisa untuk masuk, dan setelah 24 jam untuk mengonfirmasi penarikan dan transfer.',
  'mail.alert.passkey_removed': 'Kunci sandi dihapus dari akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.passkey_resumed':
    'Kunci sandi yang dijeda diaktifkan lagi di akun Nibble Anda pada {time} (GMT+8). Kunci itu bisa dipakai masuk lagi.',
  'mail.alert.bot_key_added':
    'Kunci untuk bot ditambahkan ke akun Nibble Anda pada {time} (GMT+8). Program yang memegangnya dapat melakukan yang Anda izinkan: membaca, bertaruh, atau menarik taruhan, tidak pernah mengeluarkan dana.',
  'mail.alert.bot_key_removed': 'Kunci untuk bot dicabut di akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.bot_key_resumed':
    'Kunci untuk bot yang dijeda diaktifkan lagi di akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.bot_key_elsewhere':
    'Kunci untuk bot di akun Nibble Anda dipakai pada {time} (GMT+8) dari alamat yang tidak diizinkan. Permintaan itu ditolak, tetapi mungkin orang lain memiliki kunci tersebut: cabutlah.',
  'mail.alert.address_added':
    'Alamat penarikan disimpan di akun Nibble Anda pada {time} (GMT+8). Alamat itu dapat menerima uang 24 jam setelahnya.',
  'mail.alert.inviter_added':
    'Pemain pengundang ditetapkan di akun Nibble Anda pada {time} (GMT+8), untuk seterusnya. Pengundang itu menerima rabat dari taruhan Anda.',
  'mail.alert.exclusion_added':
    'Akun Nibble Anda dikecualikan dari permainan pada {time} (GMT+8). Tidak ada yang mengakhirinya lebih awal; Anda tetap dapat menarik saldo.',
  'mail.alert.notices_off':
    'Sebagian notifikasi tentang proses masuk atau uang dimatikan di akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.session_ended':
    'Peramban lain dikeluarkan dari akun Nibble Anda pada {time} (GMT+8). Notifikasi tidak lagi sampai ke sana.',
  'mail.alert.webhook_changed': 'Tujuan pengiriman hasil bot diubah di akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.webhook_given_up':
    'Alamat tujuan hasil bot Anda tidak menjawab selama sehari. Kami berhenti mengirim pada {time} (GMT+8). Simpan lagi alamatnya di Keamanan setelah menjawab.',
  'mail.alert.transaction_password_added':
    'Kata sandi transaksi dibuat untuk akun Nibble Anda pada {time} (GMT+8).',
  'mail.alert.login_password_changed': 'Kata sandi masuk akun Nibble Anda diubah pada {time} (GMT+8).',
  'mail.alert.transaction_password_changed':
    'Kata sandi transaksi akun Nibble Anda diubah pada {time} (GMT+8).',
  'mail.alert.login_password_replaced':
    'Kata sandi masuk akun Nibble Anda diganti pada {time} (GMT+8), tanpa kata sandi lama. Kunci sandi dan kunci bot dijeda sampai Anda mengaktifkannya lagi.',
  'mail.alert.transaction_password_replaced':
    'Kata sandi transaksi akun Nibble Anda diganti pada {time} (GMT+8), tanpa kata sandi lama.',
  'mail.alert.waits': 'Penarikan dan transfer menunggu sampai {until} (GMT+8).',
  'mail.alert.notYou':
    'Jika bukan Anda, buat kata sandi masuk baru, keluarkan perangkat lain, dan tulis kepada kami.',
  'mail.money.deposits': 'Setoran Anda di Nibble',
  'mail.money.withdrawals': 'Penarikan Anda dari Nibble',
  'mail.money.several': '{count} setoran, total {amount} USDT',
  'mail.money.why':
    'Anda diberi tahu lewat email sesuai pengaturan Anda. Anda dapat mengubahnya di Pemberitahuan. Email ini tidak pernah meminta Anda membuka tautan.',
}
