import type { TopicOf } from '../catalogue.ts'
import type { common as english } from '../en-US/common.ts'

export const common: TopicOf<typeof english> = {
  'common.retry': 'Intentar de nuevo',
  'common.close': 'Cerrar',
  'common.back': 'Atrás',
  'common.cancel': 'Cancelar',
  'common.continue': 'Continuar',
  'common.copy': 'Copiar',
  'common.copied': 'Copiado',
  'common.home': 'Ir al inicio',
  'common.more': 'Ver más',
  'common.loading': 'Cargando',
  'common.opensOutside': 'abre otro sitio',

  'common.asOf': 'a las {time}',
  'common.seconds': '{seconds} s',
  'common.now': 'ahora',
  'common.range': '{from} a {to}',
  'common.multiple': '{multiple}×',
  'common.hidden': 'Monto oculto',

  'roundLength.1m': '1 min',
  'roundLength.3m': '3 min',
  'roundLength.label': 'Duración',
  'roundLength.all': 'Ambos',

  'asset.USDT': 'USDT',
  'asset.GMT': 'GMT',
  'asset.PLAY_POINT': 'Créditos de juego',
  'asset.ROLL_POINT': 'Créditos rolling',
  'asset.ROLL_GMT_POINT': 'Créditos rolling GMT',
  'asset.INSURANCE_POINT': 'Créditos de seguro',
  'asset.REWARD_POINT': 'Créditos de premio',
  'asset.PROMOTION_POINT': 'Créditos promocionales',

  'block.hash': 'Hash del bloque',
  'block.height': 'Altura {height}',
  'block.tile': 'Tejido del hash que termina en {tail}',
  'block.waiting': 'Esperando el bloque',
  'round.number': 'Ronda {round}',

  'error.title': 'Esto no cargó',
  'error.offline': 'No tienes conexión. Revísala e intenta de nuevo.',
  'error.unreachable':
    'No se puede llegar al servidor. Tu conexión puede estar lenta; intenta en un momento.',
  'error.badRequest': 'No se entendió la solicitud. Recarga la página e intenta de nuevo.',
  'error.unauthorised': 'No has ingresado para esto. Ingresa e intenta de nuevo.',
  'error.forbidden': 'Acceso denegado. Si crees que es un error, contacta a soporte.',
  'error.notFound': 'No hay nada en esta dirección. Revísala o recarga la página.',
  'error.timeout': 'La solicitud tardó demasiado. Intenta en un momento.',
  'error.internal': 'El servidor falló. No se cambió nada; intenta en un momento.',
  'error.notImplemented': 'Esto aún no está abierto.',
  'error.badGateway': 'La puerta de enlace del servidor no respondió bien. Intenta en un momento.',
  'error.unavailable': 'El servicio no está disponible por ahora. Intenta en un minuto.',
  'error.gatewayTimeout': 'El servidor tardó demasiado en responder. Intenta en un momento.',
  'error.httpVersion':
    'Tu conexión usa una versión que el servidor no admite. Prueba otra red u otro navegador.',
  'error.other': 'El servidor tiene un problema. Intenta en un momento.',
  'error.sessionOver': 'Tu sesión venció. Ingresa de nuevo para seguir.',
  'error.unreadable': 'No se pudo leer la respuesta. Recarga la página e intenta de nuevo.',
  'error.moneyWaits':
    'Los retiros y las transferencias esperan hasta el {time}, porque se reemplazó una contraseña sin la anterior. Si no fuiste tú, cierra la sesión en los demás dispositivos y pon contraseñas nuevas.',
  'error.lockedUntil': 'Demasiados intentos fallidos. Puedes intentarlo de nuevo a las {time}.',
}
