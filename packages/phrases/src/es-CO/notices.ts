import type { TopicOf } from '../catalogue.ts'
import type { notices as english } from '../en-US/notices.ts'

export const notices: TopicOf<typeof english> = {
  'notices.notices': 'Avisos',
  'notices.news': 'Noticias',
  'notices.listings': 'Nuevos activos',
  'notices.none': 'Aún no hay nada',
  'notices.noneText': 'Aquí aparecerá lo que la casa tenga que contarles a todos.',
  'notices.pages': 'Páginas',
  'notices.page': '{page} de {pages}',
  'notices.newer': 'Más recientes',
  'notices.older': 'Anteriores',
  'notices.more': 'Seguir leyendo',
  'notices.unseen': 'nuevos',
  'notices.own': 'Tu dinero',
  'notices.deposits': 'Depósitos de USDT',
  'notices.withdrawals': 'Retiros',
  'notices.transactions': 'Todos los movimientos',
  'links.vpnLead':
    'Servicios para abrir la página donde la red la bloquea. No son nuestros y no ganamos nada con ellos.',
  'links.buyLead':
    'Lugares para comprar USDT y billeteras para guardarlo. No son nuestros: compara precios y condiciones.',
  'links.buyHow': 'De un exchange a tu saldo',
  'links.buyBuy': 'Compra USDT en uno de estos exchanges, o úsalo desde una billetera tuya.',
  'links.buySend': 'Retíralo por BNB Smart Chain (BEP20) a tu dirección de depósito en Nibble.',
  'links.buySmall': 'Envía primero un monto pequeño y espera a que llegue antes de enviar el resto.',
  'links.vpnHow': 'Antes de activar una',
  'links.vpnStatus': 'Mira primero Estado: si el servicio de Nibble está interrumpido, ninguna VPN ayuda.',
  'links.vpnAddress': 'Abre la dirección que usas siempre y léela en la barra del navegador.',
  'links.vpnPhrase':
    'Nunca escribas la frase de recuperación de tu billetera: ni una VPN ni Nibble la piden.',
  'links.none': 'Por ahora no hay recomendaciones',
  'links.noneText': 'No confíes en enlaces que te lleguen por mensaje.',
  'links.leaveTitle': 'Vas a salir de Nibble',
  'links.leaveText':
    'Este sitio es de otra empresa. Revisa la dirección antes de seguir y nunca escribas tu frase de recuperación en ninguna parte.',
  'links.leave': 'Ir al sitio',
  'links.stay': 'Quedarme',
}
