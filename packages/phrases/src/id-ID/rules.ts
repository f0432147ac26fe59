import type { TopicOf } from '../catalogue.ts'
import type { rules as english } from '../en-US/rules.ts'

export const rules: TopicOf<typeof english> = {
  'reads.left-right': '2 karakter terakhir',
  'reads.up-down': 'karakter terakhir',
  'reads.odd-even': 'karakter terakhir',
  'reads.exact': 'karakter terakhir',
  'reads.lucky-2': 'karakter terakhir',
  'reads.lucky-3': 'karakter terakhir',
  'reads.lucky-4': 'karakter terakhir',
  'reads.lucky-hash': '2 karakter terakhir',
  'reads.classic-odd-even': 'angka terakhir',
  'reads.big-small': 'angka terakhir',
  'reads.sum': 'angka terakhir + tinggi',
  'reads.banker-player': '5 karakter terakhir',
  'reads.niu-niu': '5 karakter terakhir',
  'reads.board': 'karakter terakhir',

  'ask.left-right': 'Mana yang lebih besar?',
  'ask.up-down': 'Atas, bawah, atau huruf?',
  'ask.odd-even': 'Ganjil, genap, atau huruf?',
  'ask.exact': 'Karakter apa di akhir?',
  'ask.lucky-2': 'Pilih dua karakter',
  'ask.lucky-3': 'Pilih tiga karakter',
  'ask.lucky-4': 'Pilih empat karakter',
  'ask.lucky-hash': 'Satu angka dan satu huruf?',
  'ask.classic-odd-even': 'Angka terakhir ganjil atau genap?',
  'ask.big-small': 'Angka terakhir besar atau kecil?',
  'ask.sum': 'Apa akhir jumlahnya?',
  'ask.banker-player': 'Siapa yang lebih tinggi?',
  'ask.niu-niu': 'Bisa mengalahkan banker?',
  'ask.board': 'Pilih sesuka Anda',

  'rule.left-right':
    'Kiri menang bila karakter kedua dari belakang lebih besar, kanan bila lebih kecil. Huruf bernilai 10. Bila seri, kiri dan kanan kalah.',
  'rule.up-down': 'Karakter terakhir menentukan: 5 sampai 9 atas, 0 sampai 4 bawah, a sampai f huruf.',
  'rule.odd-even': 'Karakter terakhir menentukan: angka ganjil, angka genap, atau huruf a sampai f.',
  'rule.exact': 'Menang bila karakter terakhir persis pilihan Anda.',
  'rule.lucky-2': 'Menang bila karakter terakhir salah satu dari dua pilihan Anda.',
  'rule.lucky-3': 'Menang bila karakter terakhir salah satu dari tiga pilihan Anda.',
  'rule.lucky-4': 'Menang bila karakter terakhir salah satu dari empat pilihan Anda.',
  'rule.lucky-hash': 'Menang bila dari dua karakter terakhir satu angka dan satu huruf.',
  'rule.classic-odd-even':
    'Angka terakhir pada hash menentukan, walau diikuti huruf. Tanpa angka sama sekali dihitung 0.',
  'rule.big-small':
    'Angka terakhir pada hash menentukan, walau diikuti huruf: 5 sampai 9 besar, 0 sampai 4 kecil.',
  'rule.sum':
    'Angka terakhir pada hash ditambah tinggi blok; angka terakhir jumlah itu menentukan. 5 sampai 9 besar, 0 sampai 4 kecil.',
  'rule.banker-player':
    'Dari lima karakter terakhir, banker menjumlahkan dua yang pertama, player dua yang terakhir; huruf bernilai 0 dan hanya angka terakhir tiap jumlah yang dihitung. Bila seri, banker dan player menerima kembali taruhan dikurangi {fee}.',
  'rule.niu-niu':
    'Dari lima karakter terakhir, banker menjumlahkan tiga yang pertama, Anda tiga yang terakhir; huruf bernilai 10. Hanya angka terakhir tiap jumlah yang dihitung, dan 0 bernilai 10. Bila kalah, Anda kehilangan sepersepuluh taruhan per poin banker.',
  'rule.board':
    'Karakter terakhir menentukan. Setiap tombol yang Anda pilih adalah taruhan tersendiri dengan nilai yang sama.',
}
