import type { TopicOf } from '../catalogue.ts'
import type { money as english } from '../en-US/money.ts'

export const money: TopicOf<typeof english> = {
  'money.password': 'Contraseña de transacciones',
  'money.needPassword': 'Escribe la contraseña',
  'money.correct': 'Corrige lo marcado',
  'money.passwordWeak':
    'La contraseña tiene de 6 a 18 letras inglesas y números, al menos uno de cada uno, sin espacios.',
  'money.showPassword': 'Mostrar contraseña',
  'money.hidePassword': 'Ocultar contraseña',
  'money.setPassword': 'Crear una contraseña de transacciones',
  'money.passwordFirst': 'Confirma retiros, conversiones y transferencias. Después vuelves aquí.',
  'money.forgotPassword': '¿La olvidaste? Crea una nueva',
  'money.max': 'Máx.',
  'money.offline': 'Sin conexión',
  'money.sending': 'Enviando',
  'money.unknownTitle': 'Aún no hay respuesta',
  'money.unknown':
    'No hubo respuesta, así que quizá ya se hizo. Puedes preguntar otra vez sin riesgo: se hace una sola vez como máximo.',
  'money.askAgain': 'Preguntar otra vez',
  'money.letGo': 'Dejarla y hacer otra',
  'money.letGoNote': 'Mira primero la lista: si esta ya se hizo, la nueva se suma.',
  'money.notOffered.deposits': 'Aquí no se reciben depósitos',
  'money.notOffered.withdrawals': 'Aquí no se pagan retiros',
  'money.notOffered.conversions': 'Aquí no se convierte',
  'money.notOffered.transfers': 'Aquí no se transfiere',
  'money.amount': 'Monto',
  'money.fee': 'Comisión',
  'money.available': 'Disponible: {amount}',
  'money.receive': 'Recibes',
  'money.end': 'Eso es todo.',

  'amount.malformed': 'Escribe un monto positivo en cifras, con hasta seis decimales.',
  'amount.ambiguous':
    '¿{typed} quiere decir {one} o {other}? Escríbelo sin separar los miles, o con cuatro decimales.',
  'amount.read': 'Se lee como {amount}',

  'dates.label': 'Fechas',
  'dates.today': 'Hoy',
  'dates.yesterday': 'Ayer',
  'dates.week': '7 días',
  'dates.month': '30 días',
  'dates.own': 'Elegir fechas',
  'dates.from': 'Desde',
  'dates.to': 'Hasta',
  'dates.reversed': 'El último día es anterior al primero',
  'dates.asBefore': 'Abajo sigue lo que elegiste antes',
  'timeline.done': 'listo',
  'timeline.now': 'en curso',
  'timeline.next': 'pendiente',
  'timeline.bad': 'falló',
}
