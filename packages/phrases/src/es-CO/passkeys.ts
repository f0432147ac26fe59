import type { TopicOf } from '../catalogue.ts'
import type { passkeys as english } from '../en-US/passkeys.ts'

export const passkeys: TopicOf<typeof english> = {
  'passkey.title': 'Llaves de acceso',
  'passkey.text': 'Ingresas y confirmas desbloqueando este dispositivo: con huella, rostro o PIN.',
  'passkey.none': 'Aún no hay llaves de acceso',
  'passkey.add': 'Agregar una llave de acceso',
  'passkey.addText':
    'Tu dispositivo te pide desbloquearlo. La llave sirve enseguida para ingresar y, 24 horas después, para confirmar retiros y transferencias.',
  'passkey.name': 'Nombre de la llave de acceso',
  'passkey.needName': 'Ponle nombre a la llave de acceso',
  'passkey.adding': 'Esperando tu dispositivo',
  'passkey.added': 'Llave de acceso agregada',
  'passkey.since': 'Agregada el {time}',
  'passkey.used': 'Último uso: {time}',
  'passkey.waits': 'Para dinero desde el {time}',
  'passkey.paused': 'En pausa desde que tu contraseña se restableció por correo',
  'passkey.resume': 'Reactivar {name}',
  'passkey.resumed': 'Llave de acceso reactivada',
  'passkey.backedUp': 'Sincronizada',
  'passkey.rename': 'Cambiar el nombre de {name}',
  'passkey.renameTitle': 'Cambiar el nombre',
  'passkey.save': 'Guardar nombre',
  'passkey.renamed': 'Nombre guardado',
  'passkey.remove': 'Eliminar {name}',
  'passkey.removeTitle': '¿Eliminar esta llave de acceso?',
  'passkey.removeText':
    'Desde entonces no sirve para ingresar ni confirmar. Elimínala también en tu dispositivo. Las sesiones abiertas siguen abiertas.',
  'passkey.removeGo': 'Eliminar llave',
  'passkey.removing': 'Eliminando',
  'passkey.removed': 'Llave de acceso eliminada',
  'passkey.signIn': 'Ingresar con una llave de acceso',
  'passkey.use': 'Tu llave de acceso confirma exactamente esto. Tu dispositivo te pide desbloquearlo.',
  'passkey.usePassword': 'Usar la contraseña de transacciones',
  'passkey.usePasskey': 'Usar una llave de acceso',
  'passkey.stopped': 'No se usó ninguna llave de acceso y nada cambió. Inténtalo de nuevo cuando quieras.',
  'passkey.unsupported': 'Este navegador no puede usar llaves de acceso en esta dirección.',
}
