import type { TopicOf } from '../catalogue.ts'
import type { refusals as english } from '../en-US/refusals.ts'

export const refusals: TopicOf<typeof english> = {
  'refusal.address_malformed': 'Ini bukan alamat dompet. Alamat diawali 0x dan diikuti 40 karakter.',
  'refusal.address_of_house': 'Alamat ini milik rumah. Tarik ke dompet Anda sendiri.',
  'refusal.nonce_expired': 'Permintaan masuk ini sudah kedaluwarsa atau sudah dipakai. Mulai lagi.',
  'refusal.signature_mismatch':
    'Tanda tangan bukan milik alamat ini. Tanda tangani dengan dompet yang Anda hubungkan.',
  'refusal.profile_needed': 'Sebelum mulai, beri tahu negara Anda dan bahwa Anda sudah cukup umur.',
  'refusal.under_age': 'Anda harus cukup umur untuk bermain.',
  'refusal.country_unknown': 'Pilih negara Anda dari daftar.',
  'refusal.country_blocked': 'Permainan tidak tersedia di negara Anda.',
  'refusal.free_play_blocked':
    'Bermain tanpa masuk tidak tersedia di negara Anda. Masuk dengan dompet atau email untuk bermain.',
  'refusal.guests_used_up':
    'Jaringan Anda sudah mencapai 20 tamu hari ini. Masuk dengan dompet atau email, atau kembali besok.',
  'refusal.accounts_used_up':
    'Jaringan Anda sudah mencapai batas akun baru hari ini. Masuk ke akun yang Anda punya, atau kembali besok.',
  'refusal.guest_only_plays':
    'Masuk dulu dengan dompet atau email. Taruhan dan kredit main Anda tetap tersimpan.',
  'refusal.invitation_unknown':
    'Tidak ada yang memiliki kode undangan ini. Periksa, atau lanjutkan tanpa kode.',
  'refusal.code_expired':
    'Tautan ini sudah kedaluwarsa atau sudah dipakai. Buat yang baru di perangkat Anda yang lain.',
  'refusal.fresh_proof_needed': 'Masuk lagi untuk memastikan bahwa ini Anda.',
  'refusal.player_stopped':
    'Permainan dihentikan untuk akun Anda. Saldo Anda aman; hubungi layanan pelanggan.',

  'refusal.amount_malformed':
    'Tulis jumlah dengan angka, paling banyak 12 di depan tanda desimal dan 6 di belakangnya.',
  'refusal.asset_unknown': 'Pilih mata uang.',
  'refusal.asset_not_stakeable': 'Mata uang ini tidak dapat dipertaruhkan di sini. Pilih yang lain.',
  'refusal.game_unknown': 'Tidak ada permainan seperti itu.',
  'refusal.pick_unknown': 'Permainan ini tidak memiliki pilihan itu.',
  'refusal.round_unknown': 'Tidak ada putaran seperti itu.',
  'refusal.round_closed': 'Pemesanan ditutup. Tunggu putaran berikutnya.',
  'refusal.chain_behind':
    'Rantai sedang terlambat, jadi sekarang taruhan dan penarikan taruhan tidak diterima. Coba lagi sebentar lagi.',
  'refusal.clock_ahead':
    'Jam kami dan jam rantai berbeda, jadi sekarang taruhan dan penarikan taruhan tidak diterima. Coba lagi sebentar lagi.',
  'refusal.play_stopped': 'Permainan sedang dijeda. Taruhan yang terbuka tetap diselesaikan.',
  'refusal.below_minimum': 'Di bawah jumlah minimum {min}.',
  'refusal.above_maximum': 'Di atas jumlah maksimum {max}.',
  'refusal.balance_short': 'Saldo tidak cukup: Anda punya {available} dan perlu {needed}.',
  'refusal.cap_player':
    'Undian ini masih dapat menerima {room} kemungkinan kemenangan dari Anda. Kurangi taruhan.',
  'refusal.cap_draw':
    'Undian ini masih dapat menerima {room} kemungkinan kemenangan. Kurangi taruhan atau tunggu putaran berikutnya.',
  'refusal.too_many_bets':
    'Paling banyak {max} taruhan seperti ini dapat menunggu satu undian: taruhan kredit main dihitung terpisah dari yang lain. Lanjutkan di putaran berikutnya.',
  'refusal.draw_full': 'Undian ini tidak menerima taruhan kredit main lagi. Lanjutkan di putaran berikutnya.',
  'refusal.book_unsealed':
    'Undian terakhir tidak dapat disegel di rantai tepat waktu, jadi taruhan bernilai di atas {max} USDT menunggu sampai dua undian berturut-turut disegel lagi.',
  'refusal.bet_unknown': 'Anda tidak memiliki taruhan itu.',
  'refusal.no_result': 'Ini dibatalkan, jadi tidak ada hasil untuk diperiksa.',
  'refusal.not_drawn': 'Ini belum final. Anda bisa memeriksanya segera setelah final.',
  'refusal.bet_not_recallable': 'Taruhan ini tidak dapat ditarik lagi.',
  'refusal.cancel_unsigned':
    'Peramban ini tidak menandatangani penarikan, jadi tidak ada yang ditarik. Muat ulang halaman lalu coba sekali lagi.',
  'refusal.recalls_used_up':
    'Jatah penarikan taruhan hari ini sudah habis. Dihitung ulang tengah malam (GMT+8).',
  'refusal.recall_room_used_up':
    'Penarikan taruhan dapat membebaskan {most} USDT kemungkinan kemenangan per hari: batas bagi semua pemain, atau sepersepuluh taruhan Anda yang selesai dalam 7 hari terakhir jika lebih besar. Hari ini tersisa {left} USDT, dan taruhan ini setara {needed}. Dihitung ulang tengah malam (GMT+8).',
  'refusal.key_reused':
    'Pesanan ini pernah dikirim dengan isi lain. Periksa taruhan Anda dan buat pesanan baru.',
  'refusal.try_again': 'Itu tidak berhasil, dan tidak ada yang berubah. Coba lagi.',

  'refusal.password_wrong': 'Email atau kata sandi salah.',
  'refusal.password_weak':
    'Kata sandi terdiri dari 6 sampai 18 huruf Inggris dan angka, masing-masing minimal satu, tanpa spasi.',
  'refusal.email_malformed': 'Ini bukan alamat email.',
  'refusal.email_taken': 'Alamat email ini sudah punya akun. Silakan masuk.',
  'refusal.email_unknown': 'Tidak ada akun dengan alamat email ini. Periksa lagi, atau daftar.',
  'refusal.email_connected': 'Akun Anda sudah punya alamat email.',
  'refusal.email_missing': 'Hubungkan alamat email ke akun Anda terlebih dahulu.',
  'refusal.email_code_wrong': 'Kode email salah atau sudah kedaluwarsa. Periksa lagi, atau minta yang baru.',
  'refusal.email_code_used_up': 'Kode ini terlalu sering salah dimasukkan. Minta kode yang baru.',
  'refusal.username_malformed':
    'Nama terdiri dari 2 sampai 24 huruf atau angka; tanda hubung dan garis bawah juga boleh.',
  'refusal.username_mixed':
    'Tulis nama dengan huruf biasa dari satu aksara saja: huruf lain bisa tampak sama.',
  'refusal.username_taken': 'Nama ini sudah dipakai. Pilih yang lain.',
  'refusal.wallet_taken': 'Dompet ini dipakai untuk masuk ke akun lain. Hubungkan dompet lain.',
  'refusal.wallet_too_new':
    'Dompet yang Anda pakai untuk menandatangani belum terhubung selama satu hari. Untuk menghapus alamat email, tunggu sampai genap satu hari, atau masuk dengan dompet Anda yang lebih lama.',
  'refusal.too_many_tries': 'Terlalu banyak percobaan salah. Tunggu 30 menit lalu coba lagi.',
  'refusal.too_many_codes': 'Terlalu banyak kode diminta. Tunggu {minutes} mnt lalu coba lagi.',
  'refusal.mail_unavailable': 'Email tidak dapat dikirim saat ini. Coba lagi nanti, atau pakai dompet.',
  'refusal.transaction_password_missing': 'Buat kata sandi transaksi terlebih dahulu.',
  'refusal.transaction_password_wrong': 'Kata sandi transaksi salah.',
  'refusal.passkey_refused': 'Kunci sandi tidak mengonfirmasi ini. Coba lagi, atau pakai kata sandi.',
  'refusal.passkey_expired':
    'Permintaan ke kunci sandi ini sudah kedaluwarsa atau sudah dipakai. Mulai lagi.',
  'refusal.passkey_waits':
    'Kunci sandi ini baru: bisa mengonfirmasi mulai {until} (GMT+8). Sampai saat itu pakai kata sandi transaksi.',
  'refusal.passkey_paused':
    'Kunci sandi dijeda. Masuk dengan cara lain, lalu aktifkan lagi. Bisa dihapus mulai {until} (GMT+8).',
  'refusal.passkey_unknown': 'Kunci sandi ini sudah tidak ada.',
  'refusal.passkey_taken': 'Kunci sandi ini sudah terdaftar. Pakai itu, atau buat yang lain.',
  'refusal.passkey_alone':
    'Hubungkan dompet atau email dulu: kunci sandi yang hilang tidak boleh membuat Anda terkunci.',
  'refusal.passkey_name': 'Nama terdiri dari 1 sampai 40 karakter.',
  'refusal.passkeys_full': 'Paling banyak {max} kunci sandi. Hapus satu dulu.',
  'refusal.bot_key_malformed':
    'Ini bukan kunci publik. Bot memerlukan kunci kurva P-256, dalam PEM atau JWK.',
  'refusal.bot_key_taken': 'Kunci publik ini pernah didaftarkan. Buat pasangan kunci baru.',
  'refusal.bot_key_unknown': 'Kunci ini sudah tidak ada.',
  'refusal.bot_keys_full': 'Paling banyak {max} kunci. Cabut satu dulu.',
  'refusal.bot_address_malformed':
    'Tulis paling banyak sepuluh alamat, misalnya 203.0.113.7 atau 203.0.113.0/24.',
  'refusal.bot_cap':
    'Kunci ini masih dapat mempertaruhkan {left} USDT hari ini. Harinya berakhir tengah malam (GMT+8).',
  'refusal.bot_sandbox': 'Kunci ini hanya untuk kredit main.',
  'refusal.webhook_refused': 'Hasil hanya dapat dikirim ke alamat https publik.',
  'refusal.image_unacceptable': 'Gambar ini tidak bisa dipakai. Pilih PNG, JPEG, atau WebP lain.',
  'refusal.session_unknown': 'Sesi ini sudah berakhir.',
  'refusal.exports_used_up': 'Anda sudah mengunduh data tiga kali dalam 24 jam terakhir. Coba lagi nanti.',
  'refusal.push_service_unknown':
    'Layanan notifikasi browser ini belum kami dukung, jadi notifikasi hanya muncul saat Nibble terbuka.',
  'refusal.push_unavailable': 'Notifikasi di luar halaman sedang tidak tersedia.',

  'refusal.below_edge': 'Kredit ini dapat dikonversi setelah Anda cukup bermain dengan USDT atau GMT.',
  'refusal.pair_unknown': 'Keduanya tidak dapat saling dikonversi.',
  'refusal.rate_changed': 'Kurs telah berubah. Periksa kurs baru lalu konfirmasi lagi.',
  'refusal.not_whole_lots': 'Hanya dapat dikonversi dalam kelipatan {lot}.',
  'refusal.conversion_unknown': 'Anda tidak memiliki konversi itu.',
  'refusal.conversion_not_pending': 'Konversi ini tidak lagi menunggu dan tidak dapat dibatalkan.',
  'refusal.recipient_unknown':
    'Tidak ada pemain berakun dengan ID ini. Tamu tidak dapat menerima sebelum masuk.',
  'refusal.recipient_self': 'Anda tidak dapat mentransfer kepada diri sendiri.',
  'refusal.address_not_saved': 'Simpan alamat ini dulu; dapat dipakai 24 jam kemudian.',
  'refusal.address_waiting': 'Alamat baru dapat dipakai 24 jam setelah disimpan.',
  'refusal.money_waits':
    'Ini menunggu sampai {until} (GMT+8), karena kata sandi diganti tanpa kata sandi lama.',
  'refusal.address_not_yours': 'Ini bukan dompet yang Anda pakai untuk masuk.',
  'refusal.addresses_full': 'Paling banyak {max} alamat dapat disimpan. Hapus satu dulu.',
  'refusal.withdrawals_stopped': 'Penarikan sedang dijeda. Saldo Anda aman.',
  'refusal.withdrawals_open':
    'Paling banyak {max} penarikan dapat berjalan sekaligus. Tunggu sampai salah satunya selesai.',
  'refusal.not_offered': 'Bandar ini hanya memakai kredit main: tidak menerima atau membayar dana.',
  'refusal.deposits_stopped': 'Setoran dihentikan untuk saat ini. Saldo Anda aman.',
  'refusal.conversions_stopped': 'Konversi sedang dijeda. Saldo Anda aman.',
  'refusal.conversions_waiting':
    'Paling banyak {max} konversi Anda dapat menunggu peninjauan sekaligus. Tunggu sampai salah satunya diputuskan, atau batalkan satu.',
  'refusal.transfers_stopped': 'Transfer sedang dijeda. Saldo Anda aman.',
  'refusal.limit_reached': '{limit} Anda tersisa {left} USDT sampai {until} (GMT+8).',
  'refusal.on_break':
    'Anda sedang jeda sampai {until} (GMT+8): tanpa permainan dan setoran. Penarikan selalu bisa.',
  'refusal.excluded':
    'Anda mengecualikan diri selamanya: tanpa permainan dan setoran. Penarikan selalu bisa.',
  'refusal.break_shorter': 'Jeda Anda saat ini lebih lama. Bisa diperpanjang, tidak bisa dipersingkat.',

  'refusal.withdrawal_unknown': 'Tidak ada penarikan tersebut.',
  'refusal.withdrawal_moved_on': 'Status penarikan ini sudah berubah. Muat ulang.',
  'refusal.second_person_needed': 'Harus dikonfirmasi oleh operator lain, bukan yang pertama menyetujuinya.',
  'refusal.reason_needed': 'Berikan alasan kepada pemain.',
  'refusal.change_request_unknown': 'Draf ini sudah tidak ada.',
  'refusal.change_request_decided': 'Draf ini sudah diputuskan.',
  'refusal.round_too_soon':
    'Ronde ini terlalu dekat: ketentuan baru dimulai dari ronde yang dibuka paling cepat 20 menit lagi.',
  'refusal.terms_unsound': 'Batas atau plafon ini saling bertentangan, atau ada yang di luar rentang.',
  'refusal.content_unknown': 'Entri ini sudah tidak ada.',
  'refusal.content_changed': 'Orang lain sudah mengubah entri ini. Buka lagi lalu ulangi perubahan Anda.',

  'refusal.invitation_used': 'Anda sudah mengikat kode undangan.',
  'refusal.invitation_loop': 'Anda tidak dapat diundang oleh diri sendiri atau orang yang Anda undang.',
  'refusal.invitation_too_deep':
    'Komunitas paling dalam 100 tingkat, dan dengan kode ini akan lebih dalam. Gunakan kode lain, atau lanjutkan tanpa kode.',
  'refusal.invitation_team_large':
    'Komunitas Anda terlalu besar untuk diikat ke kode ini. Hubungi layanan pelanggan.',
  'refusal.series_running':
    'Anda punya seri berasuransi yang berjalan. Tunggu sampai selesai, atau hentikan.',
  'refusal.series_limit': 'Anda sudah mencapai batas seri berasuransi hari ini.',
  'refusal.series_over': 'Tidak ada lagi bagian seri ini yang bisa dihentikan.',

  'refusal.too_often': 'Terlalu sering. Tunggu {seconds} dtk lalu coba lagi.',
  'refusal.plan_running': 'Rencana main otomatis Anda sedang berjalan. Tunggu sampai selesai, atau hentikan.',
  'refusal.plan_unsound': 'Atur taruhan tertinggi dan batas kerugian paling sedikit sebesar taruhan pertama.',
  'refusal.plan_over': 'Rencana ini sudah berakhir.',
  'refusal.not_found': 'Sudah tidak ada apa-apa di sini.',
  'refusal.way_needed': 'Sisakan setidaknya satu cara untuk pemberitahuan masuk.',
}
