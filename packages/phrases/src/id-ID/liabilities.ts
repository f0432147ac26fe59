import type { TopicOf } from '../catalogue.ts'
import type { liabilities as english } from '../en-US/liabilities.ts'

export const liabilities: TopicOf<typeof english> = {
  'liabilities.title': 'Solvabilitas',
  'liabilities.subtitle': 'Kewajiban dan saldo',
  'liabilities.question': 'Bisakah kami membayar semua?',
  'liabilities.answerText':
    'Sekali sehari kami menjumlahkan kewajiban kepada setiap pemain, menerbitkan satu sidik jari dari daftarnya, dan menunjukkan isi alamat kami di rantai. Peramban Anda memeriksa bahwa Anda ikut terhitung.',
  'liabilities.covered': 'Tercukupi',
  'liabilities.notCovered': 'Tidak tercukupi',
  'liabilities.unread': 'Kewajiban sudah terbit, saldo rantai belum terbaca',
  'liabilities.reading': 'Membaca rantai',
  'liabilities.coverText':
    '{held} USDT dipegang di rantai untuk {owed} USDT kewajiban kepada {count} pemain.',
  'liabilities.owed': 'Kewajiban ke pemain',
  'liabilities.held': 'Dipegang di rantai',
  'liabilities.share': '{percent} dari yang dipegang adalah milik pemain',
  'liabilities.takenAt': 'Pembukuan dibaca',
  'liabilities.block': 'Blok',
  'liabilities.root': 'Akar',
  'liabilities.none': 'Belum ada hari yang dijumlahkan',
  'liabilities.noneText':
    'Akar pertama dibuat begitu ada kewajiban kepada pemain, lalu setiap hari pukul 00.00 GMT+8.',
  'liabilities.noDeposits':
    'Server ini tidak menerima setoran, jadi tidak ada saldo rantai untuk dibandingkan.',
  'liabilities.own': 'Apakah Anda terhitung?',
  'liabilities.ownText': 'Angka ini hanya diberikan kepada Anda dan dihitung di peramban ini.',
  'liabilities.ownSignIn': 'Masuk untuk memeriksa bahwa saldo Anda bagian dari total.',
  'liabilities.ownNothing':
    'Tidak ada kewajiban kepada Anda saat pembukuan hari itu dibaca, jadi tidak ada yang dihitung.',
  'liabilities.ownAmount': 'Milik Anda',
  'liabilities.ownCounted': 'Anda terhitung',
  'liabilities.ownNotCounted': 'Anda tidak terhitung',
  'liabilities.step.place': 'Tempat Anda',
  'liabilities.step.root': 'Akar',
  'liabilities.step.total': 'Jumlah total',
  'liabilities.step.public': 'Sama untuk semua',
  'liabilities.file': 'Unduh bukti saya',
  'liabilities.placeText': 'Daun {index} dari {count}, {steps} langkah di bawah akar.',
  'liabilities.placeFailed': 'Tidak ada tempat itu di pohon dengan {count} daun.',
  'liabilities.rootText': 'Jumlah Anda dan {steps} simpul saudara menghasilkan hash akar yang diterbitkan.',
  'liabilities.rootFailed': 'Jalannya tidak berakhir di akar yang diterbitkan.',
  'liabilities.totalText': 'Semua jumlah di jalan menjadi total; tidak ada yang negatif.',
  'liabilities.totalFailed': 'Jumlah di jalan tidak menjadi total.',
  'liabilities.publicText': 'Bukti Anda menyebut akar yang dilihat semua orang.',
  'liabilities.publicFailed': 'Bukti Anda menyebut akar yang berbeda dari yang dilihat semua orang.',
  'liabilities.chain': 'Tanyai rantai sendiri',
  'liabilities.chainText': 'Saldo datang langsung dari node ini ke peramban Anda.',
  'liabilities.chainThen': 'di blok {height}, saat pembukuan dibaca',
  'liabilities.chainNow': 'sekarang, di blok {height}; saldo lama tidak lagi disimpan',
  'liabilities.chainAtLeast': '{amount} USDT atau lebih',
  'liabilities.chainEnough': 'cukup',
  'liabilities.chainShort': 'kurang',
  'liabilities.chainSilent': 'tidak menjawab',
  'liabilities.chainElsewhere': 'rantai lain',
  'liabilities.chainOtherBlock': 'blok lain pada tinggi itu',
  'liabilities.chainAsk': 'Tanya lagi',
  'liabilities.what': 'Apa yang dihitung sebagai kewajiban',
  'liabilities.whatIn':
    'Semua milik pemain yang punya harga dalam USDT, pada harga itu: saldo di semua dompet, taruhan terbuka, konversi yang ditinjau, penarikan beserta biayanya sampai final, dan setoran yang menunggu batas minimum.',
  'liabilities.whatOut':
    'Kredit gratis tanpa harga tidak dihitung. Dana milik bandar sendiri tidak ada di daftar.',
  'liabilities.whatTree':
    'Setiap daun memuat nomor, hari, dan jumlah satu pemain, dicampur salt rahasia. Setiap langkah naik meng-hash kedua anak beserta jumlahnya, jadi tidak ada jumlah yang bisa dihilangkan atau dijadikan negatif tanpa mengubah akar.',
  'liabilities.days': 'Hari sebelumnya',
  'liabilities.daysText': 'Akar disimpan selamanya; bukti Anda untuk satu hari tersedia selama 31 hari.',
  'liabilities.link': 'Bisakah kami membayar semua? Periksa',
}
