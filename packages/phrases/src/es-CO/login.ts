import type { TopicOf } from '../catalogue.ts'
import type { login as english } from '../en-US/login.ts'

export const login: TopicOf<typeof english> = {
  'shell.promise': 'El bloque decide. Verifícalo tú.',
  'login.lead': 'Solo firmas un mensaje: no cuesta nada ni mueve tu dinero.',
  'login.by': 'Cómo ingresar',
  'login.by.wallet': 'Billetera',
  'login.by.email': 'Correo',
  'login.emailTitle': 'Ingresa con tu correo',
  'login.emailLead': 'Con tu correo y tu contraseña de ingreso.',
  'login.expired': 'Tu sesión venció. Ingresa de nuevo y vuelves a la misma pantalla.',
  'login.success': 'Ingresaste',
  'login.out': 'Saliste',

  'shell.deviceLogin': 'Ingresando en este dispositivo',
  'shell.deviceLoginFailed': 'El enlace no te dejó ingresar',
  'shell.deviceLoginAsk':
    'Este enlace te hace ingresar como el jugador {other} y ahora estás como {own}. Sigue solo si el enlace es tuyo: lo que deposites después irá a {other}.',
  'shell.deviceLoginAskOut':
    'Este enlace te hace ingresar como el jugador {other}. Sigue solo si creaste el enlace tú mismo: lo que deposites después irá a {other}.',
  'shell.deviceLoginStay': 'Seguir como {own}',
  'shell.deviceLoginGo': 'Ingresar como {other}',

  'login.steps': 'Pasos',
  'login.stepConnect': 'Conectar',
  'login.stepNetwork': 'Red 56',
  'login.stepSign': 'Firmar',

  'login.wallets': 'Billeteras en este navegador',
  'login.noWallet': 'No se encontró una billetera en este navegador',
  'login.noWalletText':
    'Instala una de las de abajo, o abre esta página en el navegador de tu billetera. Luego recarga.',
  'login.browserWallet': 'Billetera del navegador',
  'login.developmentWallet': 'Billetera de desarrollo',
  'login.developmentText':
    'Solo para esta cadena local: su clave se crea y se guarda en este navegador. No le envíes nada de valor.',
  'login.developmentTag': 'Solo pruebas',

  'login.invitation': 'Código de invitación',
  'login.invitationHint': 'Opcional. Dice quién te invitó y no se puede cambiar después.',
  'login.invitationOpen': 'Tengo un código de invitación',
  'login.invitationClose': 'Cerrar la casilla de invitación',
  'login.invitationMalformed': 'Un código tiene hasta 16 letras y dígitos.',
  'login.invitedBy': 'Te invitó {name}',

  'login.connecting': 'Esperando a {wallet}',
  'login.connectingText': 'Elige una cuenta y permite que esta página vea su dirección.',
  'login.connectRefused': 'No conectaste',
  'login.connectRefusedText': 'No ha pasado nada. Conecta cuando quieras, o elige otra billetera.',
  'login.connectFailed': '{wallet} no se conectó',
  'login.connectFailedText': 'Desbloquéala o termina lo que te pide, y vuelve a intentar.',

  'login.network': 'Cambiando a la red 56',
  'login.networkText': 'Nibble funciona en BNB Smart Chain, la red 56. Permite que {wallet} cambie a ella.',
  'login.networkWrong': 'Cambia de red, por favor',
  'login.networkWrongText':
    '{wallet} está en otra red. Cámbiala a BNB Smart Chain, la red 56, allí o con el botón.',
  'login.networkSwitch': 'Cambiar a la red 56',

  'login.preparing': 'Preparando el mensaje',
  'login.sign': 'Firma el mensaje en {wallet}',
  'login.signText':
    'Esto es lo que muestra tu billetera. Revisa que la dirección de esta página sea correcta.',
  'login.message': 'El mensaje que firmas',
  'login.signRefused': 'No firmaste',
  'login.signRefusedText': 'No has ingresado y no ha pasado nada. Puedes pedir el mensaje otra vez.',
  'login.signFailed': '{wallet} no pudo firmar',
  'login.signFailedText': 'Desbloquéala o termina lo que te pide, y vuelve a intentar.',
  'login.entering': 'Ingresando',
  'login.otherWallet': 'Elegir otra billetera',

  'login.again': 'Confirma que eres tú',
  'login.againText':
    'Para esto queremos saber que sigues siendo tú. Firma otra vez con tu billetera y lo que pediste sigue su curso.',
  'login.againRefusedText': 'No pasó nada y tu sesión sigue abierta. Puedes pedir el mensaje de nuevo.',
  'login.otherAccount': 'Está conectada otra cuenta',
  'login.otherAccountText': 'Juegas como {address}. Elige esa cuenta en {wallet} e inténtalo de nuevo.',

  'login.profileTitle': 'Tu país y tu edad',
  'login.profileText': 'La ley lo exige antes del primer juego.',
  'login.country': 'Dónde vives',
  'login.countryChoose': 'Elige un país',
  'login.countryMissing': 'Elige el país donde vives.',
  'login.ofAge': 'Tengo 18 años o más, y la ley del lugar donde vivo me permite jugar.',
  'login.ofAgeMissing': 'Solo pueden jugar mayores de edad. Confírmalo para seguir.',
  'login.enter': 'Entrar',
}
