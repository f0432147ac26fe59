import type { TopicOf } from '../catalogue.ts'
import type { profile as english } from '../en-US/profile.ts'

export const profile: TopicOf<typeof english> = {
  'profile.since': 'Aquí desde el {date}',
  'profile.bindId': 'ID de jugador',
  'profile.guestId': 'Te identifica ante soporte. Las transferencias te llegan cuando hayas ingresado.',
  'profile.address': 'Dirección',
  'profile.music': 'Música de fondo',
  'profile.effects': 'Efectos de sonido',
  'profile.logOut': 'Salir',
  'profile.leaving': 'Saliendo',

  'profile.picture': 'Foto de perfil',
  'profile.pictureChange': 'Cambiar foto de perfil',
  'profile.pictureText':
    'Este navegador recorta la foto en cuadrado y la reduce; el lugar donde se tomó no se envía. Si no pones ninguna, se teje con tu dirección.',
  'profile.pictureChoose': 'Elegir una foto',
  'profile.pictureOther': 'Elegir otra',
  'profile.pictureUse': 'Usar esta foto',
  'profile.pictureSaving': 'Subiendo',
  'profile.pictureSaved': 'Foto subida',
  'profile.pictureRemove': 'Volver al avatar tejido',
  'profile.pictureRemoved': 'Volvió el avatar tejido',
  'profile.pictureUnread':
    'No se pudo abrir este archivo como imagen. Elige un PNG, JPEG o WebP de hasta 20 MB.',

  'profile.sessions': 'Sesiones abiertas',
  'profile.sessionHere': 'Esta',
  'profile.device': '{browser} en {system}',
  'profile.deviceUnknown': 'Dispositivo desconocido',
  'profile.sessionSince': 'Ingresaste el {since}',
  'profile.sessionLast': 'Última actividad: {last}',
  'profile.sessionEnd': 'Cerrar',
  'profile.sessionEndTitle': '¿Cerrar la sesión de este dispositivo?',
  'profile.sessionEndText': '{device} queda fuera de inmediato. Las apuestas abiertas siguen y se liquidan.',
  'profile.sessionsEnd': 'Cerrar todas las demás',
  'profile.sessionsEndTitle': '¿Cerrar las demás sesiones?',
  'profile.sessionsEndText':
    'Solo seguirá abierta la sesión de aquí. Si viste un dispositivo que no conoces, cambia también tus contraseñas.',
  'profile.sessionEnding': 'Cerrando',
  'profile.sessionEnded': 'Sesión cerrada',
  'profile.sessionsEnded': 'Se cerraron las demás sesiones',
  'profile.deviceLogin': 'Abrir en otro dispositivo',
  'profile.deviceLoginText':
    'Escanea el código con el otro dispositivo o abre allí el enlace. Inicia tu sesión en ese dispositivo, una sola vez; no se lo des a nadie.',
  'profile.deviceLoginQr': 'Código QR del enlace',
  'profile.deviceLoginLink': 'Enlace',
  'profile.deviceLoginLeft': 'Sirve {seconds} s más',
  'profile.deviceLoginExpired': 'Este enlace ya venció.',
  'profile.deviceLoginAgain': 'Crear otro enlace',

  'profile.notify': 'Quiero enterarme de',
  'profile.notify.results': 'Resultados de mis apuestas',
  'profile.notify.deposits': 'Depósitos',
  'profile.notify.withdrawals': 'Retiros',
  'profile.notify.notices': 'Avisos y noticias',
  'profile.notify.signIns': 'Inicios de sesión desde un navegador nuevo',
  'profile.way.app': 'Aquí',
  'profile.way.push': 'Push',
  'profile.way.mail': 'Correo',
  'profile.way.of': '{kind}: {way}',
  'profile.way.always':
    'Los inicios de sesión conservan al menos una forma. Los cambios de contraseñas, billeteras y llaves de acceso se avisan siempre por todas.',
  'profile.way.noAddress': 'Para el correo, conecta una dirección en',
  'profile.notifyFailed': 'No se guardó: {reason}',
  'profile.push': 'En este dispositivo, también con Nibble cerrado',
  'profile.pushText':
    'Las notificaciones pasan por el fabricante del navegador, cifradas para que solo este navegador las lea. Terminan cuando cierras sesión aquí.',
  'profile.pushUnsupported': 'Este navegador no puede mostrar notificaciones con Nibble cerrado.',
  'profile.pushHomeScreen':
    'En iPhone y iPad, primero agrega Nibble a la pantalla de inicio (Compartir, luego Agregar a inicio) y ábrelo desde ahí.',
  'profile.pushBlocked':
    'Bloqueaste las notificaciones de Nibble en este navegador. Permítelas en los ajustes del navegador para este sitio y vuelve aquí.',
  'profile.pushElsewhere': 'Lo que marcas en Push vale para tus otros dispositivos.',
  'profile.pushUnreachable':
    'El navegador no pudo conectarse con su servicio de notificaciones. Revisa tu conexión e inténtalo de nuevo.',
  'profile.notified.results':
    '{count, plural, one {Apuesta liquidada} many {Apuestas liquidadas} other {Apuestas liquidadas}}: {amounts}',
  'profile.notified.deposit': 'Llegaron {amount} USDT',
  'profile.notified.success': '{amount} USDT enviados a tu dirección',
  'profile.notified.rejected': 'Se rechazó un retiro de {amount} {asset}; el dinero volvió a tu saldo',
  'profile.notified.failed': 'Falló un retiro de {amount} {asset}; mira el detalle',

  'profile.check': 'Apariencia y sonido',
  'profile.data': 'Ayuda y datos',
  'profile.service': 'Atención al cliente',
  'profile.serviceSelf': 'Respuestas sin esperar',
  'profile.serviceLead':
    'Cuando nos escribas, indica tu ID de jugador. Nunca pedimos contraseñas, códigos ni tu frase de recuperación.',
  'profile.serviceNone': 'Aún no hay un canal de atención',
  'help.search': 'Buscar en los temas de ayuda',
  'help.none': 'Ningún tema coincide. Prueba con otra palabra o escríbenos.',
  'help.rules': 'Cómo se gana en cada juego, cuánto paga y qué probabilidad tiene.',
  'help.deposit': 'Dónde está tu depósito y qué le falta.',
  'help.withdraw': 'En qué va tu retiro, para cuándo debe llegar y por qué se rechazó alguno.',
  'help.bets': 'Cada apuesta con su ronda, su resultado y su recibo.',
  'help.verify': 'Comprueba un resultado por tu cuenta, desde su bloque hasta su pago.',
  'help.limits': 'Pon un límite, toma una pausa o exclúyete.',
  'help.account': 'Contraseñas, llaves de acceso, correo, billetera y sesiones.',
  'help.status': 'Qué funciona ahora y qué se interrumpió hace poco.',
  'help.write': 'Cuando nos escribas',
  'help.what': 'Qué pasó, cuándo, y qué esperabas en su lugar.',
  'help.bet':
    'Si es una apuesta: la ronda y el número de la apuesta. Ambos están en sus detalles, en Mis apuestas.',
  'help.money': 'Si es un depósito o un retiro: su transacción. Está en su historial.',
  'profile.export': 'Descargar mis datos',
  'profile.exportText':
    'Cuenta, apuestas, movimientos, sesiones y límites en un archivo JSON. Guárdalo solo para ti.',
  'profile.exporting': 'Preparando',
  'profile.exported': 'La descarga empezó',
}
