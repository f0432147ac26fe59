import type { TopicOf } from '../catalogue.ts'
import type { results as english } from '../en-US/results.ts'

export const results: TopicOf<typeof english> = {
  'results.filter': 'Filter',
  'results.game': 'Baca sebagai',
  'results.jump': 'Ke putaran atau tinggi blok',
  'results.jumpShort': 'Putaran atau tinggi',
  'results.jumpHint': 'Tinggi blok, tiga belas angka putaran, atau empat angka terakhirnya untuk hari ini.',
  'results.jumpMalformed': 'Tulis tinggi blok, atau putaran dengan 4 atau 13 angka.',
  'results.go': 'Buka',
  'results.clear': 'Tampilkan semua lagi',
  'results.list': 'Putaran selesai, yang terbaru di atas',

  'results.round': 'Putaran',
  'results.drawn': 'Waktu undian',
  'results.tail': 'Karakter penentu',
  'results.result': 'Hasil',
  'results.block': 'Blok',
  'results.verifyRound': 'Verifikasi putaran {round}',
  'results.explorer': 'Blok {height} di penjelajah',
  'results.details': 'Hasil putaran {round} di setiap permainan',

  'results.cancelled': 'Dibatalkan',
  'results.cancelledNoBlock': 'Tidak ada blok pada atau setelah waktu undian. Semua taruhan dikembalikan.',
  'results.cancelledNoQuorum': 'Node rantai tidak sepakat selama 24 jam. Semua taruhan dikembalikan.',
  'results.wouldBe': 'seharusnya {result}',
  'results.noBlock': 'Tanpa blok',

  'results.emptyTitle': 'Belum ada hasil',
  'results.empty': 'Putaran pertama diumumkan sekitar satu menit setelah mulai.',
  'results.notFoundTitle': 'Tidak ada putaran selesai di situ',
  'results.notFound': 'Tidak ada putaran selesai dengan nomor atau blok ini.',
  'results.end': 'Itu putaran yang paling lama.',

  'readings.label': 'Hasil hash ini di setiap permainan',
  'results.cancelledNoBeacon': 'Tidak ada beacon selama 24 jam. Semua nilai taruhan dikembalikan.',
}
