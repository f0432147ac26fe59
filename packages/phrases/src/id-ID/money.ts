import type { TopicOf } from '../catalogue.ts'
import type { money as english } from '../en-US/money.ts'

export const money: TopicOf<typeof english> = {
  'money.password': 'Kata sandi transaksi',
  'money.needPassword': 'Masukkan kata sandi',
  'money.correct': 'Perbaiki yang ditandai',
  'money.passwordWeak':
    'Kata sandi terdiri dari 6 sampai 18 huruf Inggris dan angka, masing-masing minimal satu, tanpa spasi.',
  'money.showPassword': 'Tampilkan kata sandi',
  'money.hidePassword': 'Sembunyikan kata sandi',
  'money.setPassword': 'Buat kata sandi transaksi',
  'money.passwordFirst':
    'Untuk mengonfirmasi penarikan, konversi, dan transfer. Setelah itu Anda kembali ke sini.',
  'money.forgotPassword': 'Lupa? Buat yang baru',
  'money.max': 'Maks',
  'money.offline': 'Anda offline',
  'money.sending': 'Mengirim',
  'money.unknownTitle': 'Belum ada jawaban',
  'money.unknown':
    'Tidak ada jawaban, jadi ini mungkin sudah terlaksana. Bertanya lagi aman: terlaksana paling banyak satu kali.',
  'money.askAgain': 'Tanya lagi',
  'money.letGo': 'Biarkan dan mulai yang baru',
  'money.letGoNote': 'Lihat daftarnya dulu. Jika yang ini sudah terlaksana, yang baru menambahnya.',
  'money.notOffered.deposits': 'Setoran tidak diterima di sini',
  'money.notOffered.withdrawals': 'Penarikan tidak tersedia di sini',
  'money.notOffered.conversions': 'Konversi tidak tersedia di sini',
  'money.notOffered.transfers': 'Transfer tidak tersedia di sini',
  'money.amount': 'Jumlah',
  'money.fee': 'Biaya',
  'money.available': 'Tersedia: {amount}',
  'money.receive': 'Anda terima',
  'money.end': 'Semua sudah ditampilkan.',

  'amount.malformed': 'Tulis jumlah positif dengan angka, paling banyak enam desimal.',
  'amount.ambiguous':
    'Apakah {typed} maksudnya {one} atau {other}? Tulis tanpa pemisah ribuan, atau dengan empat desimal.',
  'amount.read': 'Dibaca sebagai {amount}',

  'dates.label': 'Tanggal',
  'dates.today': 'Hari ini',
  'dates.yesterday': 'Kemarin',
  'dates.week': '7 hari',
  'dates.month': '30 hari',
  'dates.own': 'Pilih tanggal',
  'dates.from': 'Dari',
  'dates.to': 'Sampai',
  'dates.reversed': 'Hari terakhir mendahului hari pertama',
  'dates.asBefore': 'Di bawah masih pilihan Anda sebelumnya',
  'timeline.done': 'selesai',
  'timeline.now': 'berlangsung',
  'timeline.next': 'berikutnya',
  'timeline.bad': 'gagal',
}
