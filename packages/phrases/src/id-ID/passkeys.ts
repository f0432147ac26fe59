import type { TopicOf } from '../catalogue.ts'
import type { passkeys as english } from '../en-US/passkeys.ts'

export const passkeys: TopicOf<typeof english> = {
  'passkey.title': 'Kunci sandi',
  'passkey.text':
    'Anda masuk dan mengonfirmasi dengan membuka kunci perangkat ini: sidik jari, wajah, atau PIN.',
  'passkey.none': 'Belum ada kunci sandi',
  'passkey.add': 'Tambah kunci sandi',
  'passkey.addText':
    'Perangkat meminta Anda membuka kuncinya. Kunci sandi langsung bisa untuk masuk, dan 24 jam kemudian untuk mengonfirmasi penarikan dan transfer.',
  'passkey.name': 'Nama kunci sandi',
  'passkey.needName': 'Beri nama kunci sandi',
  'passkey.adding': 'Menunggu perangkat Anda',
  'passkey.added': 'Kunci sandi ditambahkan',
  'passkey.since': 'Ditambahkan {time}',
  'passkey.used': 'Terakhir dipakai {time}',
  'passkey.waits': 'Untuk uang mulai {time}',
  'passkey.paused': 'Dijeda sejak kata sandi diatur ulang lewat email',
  'passkey.resume': 'Aktifkan lagi {name}',
  'passkey.resumed': 'Kunci sandi diaktifkan lagi',
  'passkey.backedUp': 'Disinkronkan',
  'passkey.rename': 'Ganti nama {name}',
  'passkey.renameTitle': 'Ganti nama kunci sandi',
  'passkey.save': 'Simpan nama',
  'passkey.renamed': 'Nama disimpan',
  'passkey.remove': 'Hapus {name}',
  'passkey.removeTitle': 'Hapus kunci sandi ini?',
  'passkey.removeText':
    'Sesudah itu tidak bisa untuk masuk atau mengonfirmasi. Hapus juga di perangkat Anda. Perangkat yang sudah masuk tetap masuk.',
  'passkey.removeGo': 'Hapus kunci sandi',
  'passkey.removing': 'Menghapus',
  'passkey.removed': 'Kunci sandi dihapus',
  'passkey.signIn': 'Masuk dengan kunci sandi',
  'passkey.use': 'Kunci sandi mengonfirmasi persis ini. Perangkat meminta Anda membuka kuncinya.',
  'passkey.usePassword': 'Pakai kata sandi transaksi',
  'passkey.usePasskey': 'Pakai kunci sandi',
  'passkey.stopped': 'Kunci sandi tidak dipakai dan tidak ada yang berubah. Coba lagi bila sudah siap.',
  'passkey.unsupported': 'Peramban ini tidak bisa memakai kunci sandi di alamat ini.',
}
