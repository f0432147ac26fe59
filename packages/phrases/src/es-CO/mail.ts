import type { TopicOf } from '../catalogue.ts'
import type { mail as english } from '../en-US/mail.ts'

export const mail: TopicOf<typeof english> = {
  'mail.register.subject': 'Tu código para registrarte en Nibble',
  'mail.register.intro': 'Alguien está abriendo una cuenta con este correo. Si eres tú, escribe este código:',
  'mail.forgot_password.subject': 'Tu código para una nueva contraseña de Nibble',
  'mail.forgot_password.intro':
    'Alguien quiere poner una nueva contraseña de ingreso para este correo. Si eres tú, escribe este código:',
  'mail.connect_email.subject': 'Tu código para conectar este correo a Nibble',
  'mail.connect_email.intro':
    'Alguien quiere ingresar a una cuenta de Nibble con este correo. Si eres tú, escribe este código:',
  'mail.connect_wallet.subject': 'Tu código para conectar una billetera a Nibble',
  'mail.connect_wallet.intro':
    'Se va a conectar una billetera a tu cuenta. Quien tenga esa billetera podrá ingresar a ella. Si es lo que quieres, escribe este código:',
  'mail.security_password.subject': 'Tu código para la contraseña de transacciones',
  'mail.security_password.intro':
    'Se va a poner una nueva contraseña de transacciones en tu cuenta. Si es lo que quieres, escribe este código:',
  'mail.validity': 'Sirve una sola vez, durante diez minutos. Un código más nuevo lo reemplaza.',
  'mail.warning':
    'No se lo des a nadie: nunca te lo pedimos. Si no lo pediste, no hagas nada; sin el código nada cambia.',
  'mail.alert.subject': 'Seguridad de tu cuenta de Nibble',
  'mail.alert.sign_in':
    'Alguien ingresó a tu cuenta de Nibble el {time} (GMT+8) con un navegador nuevo: {device}.',
  'mail.alert.sign_in_link':
    'Alguien ingresó a tu cuenta de Nibble el {time} (GMT+8) con un enlace de otro dispositivo: {device}.',
  'mail.alert.email_added': 'Se conectó un correo a tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.email_removed':
    'Se quitó el correo de tu cuenta de Nibble el {time} (GMT+8). Ya nadie puede ingresar con él.',
  'mail.alert.wallet_added':
    'Se conectó una billetera a tu cuenta de Nibble el {time} (GMT+8). Quien la tenga puede ingresar.',
  'mail.alert.wallet_removed':
    'Se quitó una billetera de tu cuenta de Nibble el {time} (GMT+8), porque se había conectado menos de un día antes de que se reemplazara la contraseña de ingreso. Quien la tenga ya no puede ingresar a esta cuenta.',
  'mail.alert.passkey_added':
    'Se agregó una llave de acceso a tu cuenta de Nibble el {time} (GMT+8). Ya sirve para ingresar y, tras 24 horas, para confirmar retiros y transferencias.',
  'mail.alert.passkey_removed': 'Se eliminó una llave de acceso de tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.passkey_resumed':
    'Se reactivó una llave de acceso en pausa en tu cuenta de Nibble el {time} (GMT+8). Vuelve a servir para ingresar.',
  'mail.alert.bot_key_added':
    'Se agregó una clave para bots a tu cuenta de Nibble el {time} (GMT+8). Un programa que la tenga puede hacer lo que permitiste: leer, apostar o anular apuestas, nunca sacar dinero.',
  'mail.alert.bot_key_removed': 'Se revocó una clave para bots en tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.bot_key_resumed':
    'Se reactivó una clave para bots en pausa en tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.bot_key_elsewhere':
    'Una clave para bots de tu cuenta de Nibble se usó el {time} (GMT+8) desde una dirección que no tiene permitida. Se rechazó, pero puede que alguien más tenga la clave: revócala.',
  'mail.alert.address_added':
    'Se guardó una dirección de retiro en tu cuenta de Nibble el {time} (GMT+8). Puede recibir dinero 24 horas después.',
  'mail.alert.inviter_added':
    'Se indicó quién te invitó en tu cuenta de Nibble el {time} (GMT+8), de forma definitiva. Esa persona recibe reembolsos por tus apuestas.',
  'mail.alert.exclusion_added':
    'Tu cuenta de Nibble quedó excluida del juego el {time} (GMT+8). Nada lo termina antes; puedes retirar lo que tienes.',
  'mail.alert.notices_off':
    'Se desactivaron algunas notificaciones sobre ingresos o dinero en tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.session_ended':
    'Se cerró la sesión de otro navegador en tu cuenta de Nibble el {time} (GMT+8). Ya no le llegan notificaciones.',
  'mail.alert.webhook_changed':
    'Se cambió adónde se envían los resultados de un bot en tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.webhook_given_up':
    'La dirección a la que enviamos los resultados de tu bot no responde desde hace un día. Dejamos de enviar el {time} (GMT+8). Guárdala de nuevo en Seguridad cuando responda.',
  'mail.alert.transaction_password_added':
    'Se puso una contraseña de transacciones en tu cuenta de Nibble el {time} (GMT+8).',
  'mail.alert.login_password_changed':
    'La contraseña de ingreso de tu cuenta de Nibble se cambió el {time} (GMT+8).',
  'mail.alert.transaction_password_changed':
    'La contraseña de transacciones de tu cuenta de Nibble se cambió el {time} (GMT+8).',
  'mail.alert.login_password_replaced':
    'La contraseña de ingreso de tu cuenta de Nibble se reemplazó el {time} (GMT+8), sin la anterior. Las llaves de acceso y las claves de bots quedan en pausa hasta que las reactives.',
  'mail.alert.transaction_password_replaced':
    'La contraseña de transacciones de tu cuenta de Nibble se reemplazó el {time} (GMT+8), sin la anterior.',
  'mail.alert.waits': 'Los retiros y las transferencias esperan hasta el {until} (GMT+8).',
  'mail.alert.notYou':
    'Si no fuiste tú, pon una nueva contraseña de ingreso, cierra la sesión en tus otros dispositivos y escríbenos.',
  'mail.money.deposits': 'Tu depósito en Nibble',
  'mail.money.withdrawals': 'Tu retiro de Nibble',
  'mail.money.several': '{count} depósitos, {amount} USDT en total',
  'mail.money.why':
    'Te avisamos por correo porque así lo tienes configurado. Puedes cambiarlo en Notificaciones. Este correo nunca te pide seguir un enlace.',
}
