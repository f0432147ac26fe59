import type { TopicOf } from '../catalogue.ts'
import type { register as english } from '../en-US/register.ts'

export const register: TopicOf<typeof english> = {
  'register.title': 'Regístrate con tu correo',
  'register.lead': 'No necesitas billetera. Puedes conectar una más adelante, cuando quieras.',
  'register.username': 'Nombre de usuario',
  'register.usernameHint': 'De 2 a 24 letras o números; también - y _.',
  'register.usernameMissing': 'Escribe un nombre de usuario.',
  'register.usernameMixed': 'Usa letras usuales de un solo alfabeto: otras se confunden.',
  'register.usernameMalformed': 'Usa de 2 a 24 letras, números, - o _, sin espacios.',
  'register.email': 'Correo electrónico',
  'register.emailMissing': 'Escribe tu correo electrónico.',
  'register.emailMalformed': 'Este correo no está completo. Ejemplo: nombre@example.com',
  'register.code': 'Código del correo',
  'register.codeHint': 'Seis números que enviamos a ese correo.',
  'register.codeTo': 'Enviamos seis números a {email}.',
  'register.codeSend': 'Enviar código',
  'register.codeAgain': 'Enviar otra vez',
  'register.codeWait': 'De nuevo en {seconds} s',
  'register.codeSending': 'Enviando',
  'register.codeSent':
    'Enviado a {email}. Sirve por diez minutos; un código más nuevo lo reemplaza. Revisa también el correo no deseado.',
  'register.codeMissing': 'Escribe los seis números del correo.',
  'register.password': 'Contraseña',
  'register.repeat': 'Repite la contraseña',
  'register.passwordMissing': 'Escribe tu contraseña.',
  'register.submit': 'Crear cuenta',
  'register.submitting': 'Creando tu cuenta',
  'register.hasAccount': '¿Ya tienes una cuenta?',
  'register.signIn': 'Ingresar',
  'register.open': 'Registrarme con mi correo',
  'register.forgot': '¿Olvidaste tu contraseña?',
  'register.forgotText': 'Enviamos un código a tu correo. Con él creas una contraseña nueva.',
  'register.hasCode': 'Ya tengo un código',
  'register.resetText':
    'Escribe el código del correo y elige una contraseña nueva. Luego se cierra la sesión en todos tus dispositivos.',
  'register.resetSave': 'Guardar contraseña nueva',
  'register.resetDone': 'Contraseña cambiada. Ingresa con la nueva.',
  'register.loginPassword': 'Contraseña de ingreso',
  'register.loginPasswordText': 'Para ingresar por correo.',
  'register.changeText':
    'Con esta contraseña ingresas como {email}. Al cambiarla se cierra la sesión en los demás dispositivos.',
  'register.changed':
    'Contraseña cambiada. Se cerró la sesión en los demás dispositivos, salvo donde tu billetera firmó después.',
  'register.oldWrong': 'La contraseña actual no es correcta.',
  'register.noPassword': 'Esta cuenta no tiene contraseña de ingreso',
  'register.noPasswordText':
    'Ingresas con tu billetera. Si conectas un correo, también puedes ingresar con contraseña.',
  'register.connectEmail': 'Conectar un correo',
  'register.connectEmailText':
    'Así también puedes ingresar con correo y contraseña. Es posible que antes tu billetera te pida firmar otra vez.',
  'register.emailJoined': 'Correo conectado',
  'register.noEmail': 'Esta cuenta no tiene un correo conectado.',
  'register.emailText': 'Con él y tu contraseña de ingreso entras a tu cuenta.',
  'register.connectWallet': 'Conectar una billetera',
  'register.connectWalletText':
    'Así también puedes ingresar con la billetera. Desde entonces es su firma, y no tu correo, la que reemplaza una contraseña de transacciones olvidada. Puedes retirar a ella un día después.',
  'register.chooseWallet': 'Elige la billetera',
  'register.codeFirst': 'Primero escribe el código que enviamos a tu correo.',
  'register.walletJoined': 'Billetera conectada',
  'register.joining': 'Conectando la billetera',
  'register.againText':
    'Para esto queremos saber que sigues siendo tú. Escribe tu contraseña de ingreso y lo que pediste sigue su curso.',
  'register.againWallet':
    'Esto necesita una firma de tu billetera de los últimos diez minutos. Firma y lo que pediste sigue su curso.',
  'register.passwordOf': 'Contraseña de ingreso de {email}',
  'register.passwordWrong': 'La contraseña no es correcta.',
  'register.confirm': 'Confirmar',
  'register.resetByCode':
    'Un código a tu correo prueba que eres tú. Con eso termina la contraseña anterior, y también un bloqueo.',
  'register.box': 'Buzón de desarrollo',
  'register.boxText':
    'Este servidor no envía correos. Lo que habría enviado está aquí, lo más nuevo primero.',
  'register.boxEmpty': 'Aún no hay correos',
  'register.boxEmptyText': 'Pide un código en otra pestaña y su correo aparece aquí.',
  'register.boxOpen': 'Abrir el buzón de desarrollo',

  'register.openInWallet': 'Abrir en una app de billetera',
  'register.getWallet': 'Consigue una billetera',
  'register.getWalletText':
    'Una billetera es una app que guarda tu clave y firma por ti. Sirve cualquiera que conozca BNB Smart Chain; estas son conocidas.',
  'register.openInWalletText':
    'Las billeteras del celular traen un navegador. Esta página se abre allí y entras desde él. Si no pasa nada, la app no está instalada.',
}
