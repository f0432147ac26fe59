import type { TopicOf } from '../catalogue.ts'
import type { refusals as english } from '../en-US/refusals.ts'

export const refusals: TopicOf<typeof english> = {
  'refusal.address_malformed':
    'Esto no es una dirección de billetera. Empieza por 0x y le siguen 40 caracteres.',
  'refusal.address_of_house': 'Esta dirección es de la casa. Retira a una billetera tuya.',
  'refusal.nonce_expired': 'Esta solicitud de ingreso venció o ya se usó. Empieza de nuevo.',
  'refusal.signature_mismatch':
    'La firma no corresponde a esta dirección. Firma con la billetera que conectaste.',
  'refusal.profile_needed': 'Antes de empezar, dinos tu país y que eres mayor de edad.',
  'refusal.under_age': 'Debes ser mayor de edad para jugar.',
  'refusal.country_unknown': 'Elige tu país de la lista.',
  'refusal.country_blocked': 'El juego no se ofrece en tu país.',
  'refusal.free_play_blocked':
    'En tu país no se ofrece el juego sin iniciar sesión. Inicia sesión con una billetera o con correo para jugar.',
  'refusal.guests_used_up':
    'Tu red ya tuvo hoy sus 20 invitados. Inicia sesión con una billetera o con correo, o vuelve mañana.',
  'refusal.accounts_used_up':
    'Desde tu red ya se abrieron hoy todas las cuentas nuevas permitidas. Inicia sesión en una que tengas o vuelve mañana.',
  'refusal.guest_only_plays':
    'Primero inicia sesión con una billetera o con correo. Tus apuestas y tu crédito de juego se conservan.',
  'refusal.invitation_unknown': 'Nadie tiene este código de invitación. Revísalo o sigue sin él.',
  'refusal.code_expired': 'Este enlace venció o ya se usó. Crea uno nuevo en tu otro dispositivo.',
  'refusal.fresh_proof_needed': 'Ingresa otra vez para confirmar que eres tú.',
  'refusal.player_stopped':
    'El juego está detenido en tu cuenta. Tus saldos están a salvo; contacta a soporte.',

  'refusal.amount_malformed': 'Escribe el monto en cifras: hasta 12 antes del separador decimal y 6 después.',
  'refusal.asset_unknown': 'Elige una moneda.',
  'refusal.asset_not_stakeable': 'Esta moneda no se puede apostar aquí. Elige otra.',
  'refusal.game_unknown': 'Ese juego no existe.',
  'refusal.pick_unknown': 'Este juego no tiene esa opción.',
  'refusal.round_unknown': 'Esa ronda no existe.',
  'refusal.round_closed': 'Las órdenes están cerradas. Espera la próxima ronda.',
  'refusal.chain_behind':
    'La cadena va con retraso, así que ahora no se aceptan ni anulan apuestas. Intenta en un momento.',
  'refusal.clock_ahead':
    'Nuestro reloj y el de la cadena no coinciden, así que ahora no se aceptan ni anulan apuestas. Intenta en un momento.',
  'refusal.play_stopped': 'El juego está en pausa por ahora. Las apuestas abiertas se liquidarán.',
  'refusal.below_minimum': 'Por debajo del monto mínimo de {min}.',
  'refusal.above_maximum': 'Por encima del monto máximo de {max}.',
  'refusal.balance_short': 'Saldo insuficiente: tienes {available} y necesitas {needed}.',
  'refusal.cap_player': 'Este sorteo admite {room} más de posibles ganancias tuyas. Apuesta menos.',
  'refusal.cap_draw':
    'Este sorteo admite {room} más de posibles ganancias. Apuesta menos o espera la próxima ronda.',
  'refusal.too_many_bets':
    'Hasta {max} apuestas como esta pueden esperar un sorteo: las de crédito de juego se cuentan aparte de las demás. Sigue en la próxima ronda.',
  'refusal.draw_full':
    'Este sorteo ya no admite más apuestas en crédito de juego. Sigue en la próxima ronda.',
  'refusal.book_unsealed':
    'Los últimos sorteos no se pudieron sellar a tiempo en la cadena; las apuestas de más de {max} USDT de valor esperan hasta que dos sorteos seguidos vuelvan a sellarse.',
  'refusal.bet_unknown': 'No tienes esa apuesta.',
  'refusal.no_result': 'Se canceló, así que no hay resultado que comprobar.',
  'refusal.not_drawn': 'Aún no es definitivo. Podrás comprobarlo en cuanto lo sea.',
  'refusal.bet_not_recallable': 'Esta apuesta ya no se puede anular.',
  'refusal.cancel_unsigned':
    'Este navegador no firmó la anulación, así que no se anuló nada. Vuelve a cargar la página e inténtalo otra vez.',
  'refusal.recalls_used_up':
    'Ya anulaste hoy todas las apuestas que se permiten al día. Se cuentan de nuevo a medianoche (GMT+8).',
  'refusal.recall_room_used_up':
    'Anular apuestas puede liberar {most} USDT de posibles ganancias al día: lo permitido a todos, o una décima parte de tus apuestas liquidadas de los últimos 7 días si es más. Hoy quedan {left} USDT y esta apuesta equivale a {needed}. Se cuentan de nuevo a medianoche (GMT+8).',
  'refusal.key_reused': 'Esta orden ya se envió con otro contenido. Revisa tus apuestas y hazla de nuevo.',
  'refusal.try_again': 'No se pudo completar y nada cambió. Intenta de nuevo.',

  'refusal.password_wrong': 'El correo o la contraseña son incorrectos.',
  'refusal.password_weak':
    'La contraseña tiene de 6 a 18 letras inglesas y números, al menos uno de cada uno, sin espacios.',
  'refusal.email_malformed': 'Esto no es una dirección de correo.',
  'refusal.email_taken': 'Este correo ya tiene una cuenta. Ingresa con ella.',
  'refusal.email_unknown': 'Ninguna cuenta tiene este correo. Revísalo o regístrate.',
  'refusal.email_connected': 'Tu cuenta ya tiene un correo.',
  'refusal.email_missing': 'Primero conecta un correo a tu cuenta.',
  'refusal.email_code_wrong': 'El código del correo es incorrecto o venció. Revísalo o pide uno nuevo.',
  'refusal.email_code_used_up': 'Este código se escribió mal demasiadas veces. Pide uno nuevo.',
  'refusal.username_malformed':
    'Un nombre tiene de 2 a 24 letras o dígitos; también sirven guiones y guiones bajos.',
  'refusal.username_mixed': 'Escribe el nombre con letras usuales de un solo alfabeto: otras se confunden.',
  'refusal.username_taken': 'Este nombre ya está en uso. Elige otro.',
  'refusal.wallet_taken': 'Con esta billetera se ingresa a otra cuenta. Conecta otra.',
  'refusal.wallet_too_new':
    'La billetera con la que firmaste aún no lleva un día conectada. Para quitar tu correo, espera a que lo lleve o ingresa con una billetera tuya más antigua.',
  'refusal.too_many_tries': 'Demasiados intentos fallidos. Espera 30 minutos e intenta de nuevo.',
  'refusal.too_many_codes': 'Se pidieron demasiados códigos. Espera {minutes} min e intenta de nuevo.',
  'refusal.mail_unavailable':
    'Por ahora no se pueden enviar correos. Inténtalo más tarde o usa una billetera.',
  'refusal.transaction_password_missing': 'Primero crea una contraseña de transacciones.',
  'refusal.transaction_password_wrong': 'La contraseña de transacciones es incorrecta.',
  'refusal.passkey_refused': 'La llave de acceso no confirmó esto. Inténtalo de nuevo o usa tu contraseña.',
  'refusal.passkey_expired': 'Esta solicitud a tu llave de acceso venció o ya se usó. Empieza de nuevo.',
  'refusal.passkey_waits':
    'Esta llave de acceso es nueva: confirma desde el {until} (GMT+8). Hasta entonces usa tu contraseña de transacciones.',
  'refusal.passkey_paused':
    'Llave de acceso en pausa. Ingresa de otra forma y reactívala. Se puede eliminar desde el {until} (GMT+8).',
  'refusal.passkey_unknown': 'Esta llave de acceso ya no existe.',
  'refusal.passkey_taken': 'Esta llave de acceso ya está registrada. Úsala o crea otra.',
  'refusal.passkey_alone':
    'Primero conecta una billetera o un correo: si pierdes la llave de acceso no debes quedarte por fuera.',
  'refusal.passkey_name': 'Un nombre tiene de 1 a 40 caracteres.',
  'refusal.passkeys_full': 'Puedes tener {max} llaves de acceso como máximo. Elimina una primero.',
  'refusal.bot_key_malformed':
    'Esto no es una clave pública. Un bot necesita una de la curva P-256, en PEM o JWK.',
  'refusal.bot_key_taken': 'Esta clave pública ya se registró antes. Crea un par de claves nuevo.',
  'refusal.bot_key_unknown': 'Esta clave ya no existe.',
  'refusal.bot_keys_full': 'Puedes tener {max} claves como máximo. Revoca una primero.',
  'refusal.bot_address_malformed':
    'Escribe diez direcciones como máximo, por ejemplo 203.0.113.7 o 203.0.113.0/24.',
  'refusal.bot_cap': 'Esta clave puede apostar {left} USDT más hoy. Su día termina a la medianoche (GMT+8).',
  'refusal.bot_sandbox': 'Esta clave es solo para crédito de juego.',
  'refusal.webhook_refused': 'Los resultados solo se envían a una dirección https pública.',
  'refusal.image_unacceptable': 'Esta imagen no se puede usar. Elige otro PNG, JPEG o WebP.',
  'refusal.session_unknown': 'Esta sesión ya terminó.',
  'refusal.exports_used_up':
    'Ya descargaste tus datos tres veces en las últimas 24 horas. Inténtalo más tarde.',
  'refusal.push_service_unknown':
    'No enviamos notificaciones al servicio que usa este navegador; aquí solo puedes verlas con Nibble abierto.',
  'refusal.push_unavailable': 'Por ahora no hay notificaciones fuera de la página.',

  'refusal.below_edge': 'Estos créditos se convierten cuando hayas jugado lo suficiente con USDT o GMT.',
  'refusal.pair_unknown': 'Estos dos no se pueden convertir entre sí.',
  'refusal.rate_changed': 'La tasa cambió. Revisa la nueva y confirma otra vez.',
  'refusal.not_whole_lots': 'Solo se convierte en múltiplos de {lot}.',
  'refusal.conversion_unknown': 'No tienes esa conversión.',
  'refusal.conversion_not_pending': 'Esta conversión ya no está pendiente y no se puede cancelar.',
  'refusal.recipient_unknown':
    'Ningún jugador con cuenta tiene este ID. Quien juega sin cuenta no puede recibir hasta que ingrese.',
  'refusal.recipient_self': 'No puedes transferirte a ti mismo.',
  'refusal.address_not_saved': 'Guarda primero esta dirección; podrás usarla 24 horas después.',
  'refusal.address_waiting': 'Una dirección nueva se puede usar 24 horas después de guardarla.',
  'refusal.money_waits':
    'Esto espera hasta el {until} (GMT+8), porque se reemplazó una contraseña sin la anterior.',
  'refusal.address_not_yours': 'Esta no es una billetera con la que inicias sesión.',
  'refusal.addresses_full': 'Puedes guardar {max} direcciones como máximo. Elimina una primero.',
  'refusal.withdrawals_stopped': 'Los retiros están en pausa por ahora. Tu saldo está a salvo.',
  'refusal.withdrawals_open': 'Puedes tener {max} retiros en curso como máximo. Espera a que termine uno.',
  'refusal.not_offered': 'Esta casa juega solo con crédito de juego: no recibe ni paga dinero.',
  'refusal.deposits_stopped': 'Los depósitos están detenidos por ahora. Tu saldo está a salvo.',
  'refusal.conversions_stopped': 'Las conversiones están en pausa por ahora. Tu saldo está a salvo.',
  'refusal.conversions_waiting':
    'Pueden esperar revisión {max} conversiones tuyas como máximo. Espera a que se decida una o cancela una.',
  'refusal.transfers_stopped': 'Las transferencias están en pausa por ahora. Tu saldo está a salvo.',
  'refusal.limit_reached': 'Tu {limit} deja {left} USDT hasta el {until} (GMT+8).',
  'refusal.on_break':
    'Estás en pausa hasta el {until} (GMT+8): sin apuestas ni depósitos. Puedes retirar cuando quieras.',
  'refusal.excluded':
    'Te autoexcluiste para siempre: sin apuestas ni depósitos. Puedes retirar cuando quieras.',
  'refusal.break_shorter': 'Tu pausa actual dura más. Se puede prolongar, no acortar.',

  'refusal.withdrawal_unknown': 'No existe ese retiro.',
  'refusal.withdrawal_moved_on': 'Este retiro ya cambió de estado. Vuelve a cargarlo.',
  'refusal.second_person_needed': 'Debe confirmarlo un operador distinto del que lo aprobó primero.',
  'refusal.reason_needed': 'Indica un motivo para el jugador.',
  'refusal.change_request_unknown': 'Este borrador ya no existe.',
  'refusal.change_request_decided': 'Sobre este borrador ya se decidió.',
  'refusal.round_too_soon':
    'Esa ronda está muy cerca: las condiciones nuevas empiezan en una ronda que abra en 20 minutos o más.',
  'refusal.terms_unsound': 'Estos límites o topes se contradicen, o alguno está fuera de rango.',
  'refusal.content_unknown': 'Esta publicación ya no existe.',
  'refusal.content_changed':
    'Otra persona cambió esta publicación entretanto. Ábrela de nuevo y repite tu cambio.',

  'refusal.invitation_used': 'Ya vinculaste un código de invitación.',
  'refusal.invitation_loop': 'No puedes ser invitado por ti mismo ni por alguien a quien invitaste.',
  'refusal.invitation_too_deep':
    'Una comunidad puede tener hasta 100 niveles y con este código tendría más. Usa otro código o sigue sin él.',
  'refusal.invitation_team_large':
    'Tu comunidad es demasiado grande para vincularla a este código; contacta a soporte.',
  'refusal.series_running': 'Tienes una serie asegurada en curso. Espera a que termine o detenla.',
  'refusal.series_limit': 'Llegaste al límite de series aseguradas de hoy.',
  'refusal.series_over': 'De esta serie ya no queda nada por detener.',

  'refusal.too_often': 'Fue demasiado seguido. Espera {seconds} s e intenta de nuevo.',
  'refusal.plan_running': 'Ya tienes un plan de juego automático en marcha. Espera a que termine o detenlo.',
  'refusal.plan_unsound': 'Pon la apuesta más alta y el tope de pérdida en al menos la primera apuesta.',
  'refusal.plan_over': 'Este plan ya terminó.',
  'refusal.not_found': 'Aquí ya no hay nada.',
  'refusal.way_needed': 'Deja al menos una forma de avisarte de los inicios de sesión.',
}
