import type { TopicOf } from '../catalogue.ts'
import type { tutorial as english } from '../en-US/tutorial.ts'

export const tutorial: TopicOf<typeof english> = {
  'tutorial.title': 'Cara kerja Nibble',
  'tutorial.lead':
    'Karakter terakhir dari hash blok publik yang menentukan. Tak seorang pun tahu saat taruhan ditutup, dan siapa saja bisa memeriksanya sesudahnya.',

  'tutorial.step1': 'Anda bertaruh selagi putaran dibuka',
  'tutorial.step1Text':
    'Putaran 1 menit menerima taruhan selama {open1} dtk, putaran 3 menit selama {open3} dtk. Sampai ditutup, taruhan bisa ditarik, sepuluh kali sehari.',
  'tutorial.step2': 'Blok yang tak bisa dipilih bandar menentukan',
  'tutorial.step2Text':
    'Waktu undian adalah {draw} dtk setelah penutupan. Blok pertama rantai sejak saat itu adalah blok undian. Produsennya bisa memengaruhi blok itu. Karena itu pembayaran satu undian dibatasi, dan kemenangan diawasi per produsen.',
  'tutorial.step3': 'Anda dibayar, dan bisa membuktikannya',
  'tutorial.step3Text':
    'Setelah bloknya final, paling cepat {publish} dtk setelah penutupan, hasil kembali dikreditkan. Halaman Verifikasi menghitungnya lagi dari blok itu saja.',

  'tutorial.tryTitle': 'Coba hash apa saja',
  'tutorial.tryText': 'Tempel hash blok dan lihat hasilnya di setiap permainan.',
  'tutorial.hash': 'Hash',
  'tutorial.hashHint': '0x dan 64 karakter dari 0 sampai f.',
  'tutorial.hashShort': '{count} dari 64 karakter',
  'tutorial.hashMalformed': 'Hash terdiri dari 64 karakter, 0 sampai 9 dan a sampai f.',
  'tutorial.height': 'Tinggi blok',
  'tutorial.heightHint': 'Hanya dipakai jumlah angka.',
  'tutorial.heightMalformed': 'Angka saja.',
  'tutorial.lastBlock': 'Blok undian terakhir',
  'tutorial.random': 'Hash acak',
  'tutorial.clear': 'Hapus',
  'tutorial.pasteFirst': 'Permainan menjawab di sini begitu ada hash.',
  'tutorial.gameRules': 'Aturan dan peluang setiap permainan',

  'rule.lead':
    'Setiap peluang dihitung dari semua kemungkinan akhir hash, oleh peramban Anda, dengan kode yang sama yang menilai taruhan.',
  'rule.pick': 'Pilihan',
  'rule.multiple': 'Pengali',
  'rule.chance': 'Peluang',
  'rule.rtp': 'RTP',
  'rule.rtpLong': 'Pengembalian ke pemain',
  'rule.anyCharacter': 'Karakter apa saja',
  'rule.anySet': '{count} karakter apa saja',
  'rule.byPoints': 'menurut poin',
  'rule.tieBack': 'Peluang seri: {chance}.',
  'rule.niuHold':
    'Taruhan ditahan sebagai 10 unit. Menang: dana yang ditahan dan unit sebanyak poin Anda, dikurangi {winFee} dari kemenangan itu pada 9 atau 10 poin. Kalah: unit sebanyak poin banker diambil. Sama (peluang {chance}): dana kembali dikurangi {tieFee}.',
  'rule.try': 'Coba hash',
  'rule.play': 'Main',
  'rule.smallPrint': 'Perlu diketahui',
  'rule.gross': 'Pengali sudah termasuk taruhan: 2× dari 10 kembali 20.',
  'rule.rounding': 'Hasil kembali dibulatkan ke bawah sampai enam desimal, satu kali.',
  'rule.version': 'Taruhan tetap memakai tabel pengali saat dipasang.',
  'rule.random': 'Hasil sebelumnya tidak mengubah peluang.',
}
