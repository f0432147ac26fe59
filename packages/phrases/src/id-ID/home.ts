import type { TopicOf } from '../catalogue.ts'
import type { home as english } from '../en-US/home.ts'

export const home: TopicOf<typeof english> = {
  'home.pending': '{count, plural, other {# taruhan}}: undian dalam {time}',
  'home.pendingOne': '{stake} pada {pick}, putaran\u00a0{round}',
  'home.pendingSum': 'Total {stake}, putaran\u00a0{round}',

  'home.notices': 'Pengumuman',
  'home.banners': 'Sorotan',
  'home.pauseNotices': 'Jeda pengumuman',
  'home.resumeNotices': 'Lanjutkan pengumuman',

  'home.latestBlocks': 'Blok terbaru',
  'home.latestBlocksLabel': 'Blok terbaru, yang paling baru di depan',
  'home.blocksBetween': '{count, plural, other {# blok di antaranya}}',

  'home.openRound': 'Tutup dalam {time}',
  'home.nextRound': 'Berikutnya dalam {time}',
  'home.closed': 'Ditutup',
  'home.paused': 'Dijeda',

  'home.lucky': 'Lucky 2, 3, 4',
  'home.byPoints': 'menurut poin',
  'home.noResult': 'Belum ada hasil',

  'home.lastRounds': 'Putaran terakhir',
  'home.allResults': 'Semua hasil',
  'home.noRounds': 'Hasil pertama muncul di sini dalam sekitar satu menit.',
}
