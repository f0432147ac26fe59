import type { TopicOf } from '../catalogue.ts'
import type { notices as english } from '../en-US/notices.ts'

export const notices: TopicOf<typeof english> = {
  'notices.notices': 'Avisos',
  'notices.news': 'Noticias',
  'notices.listings': 'Nuevos activos',
  'notices.none': 'Aún no hay nada',
  'notices.noneText': 'Aquí aparecerá lo que la casa tenga que contarles a todos.',
  'notices.noneOpen': 'Elige un aviso para leerlo',
  'notices.pages': 'Páginas',
  'notices.page': '{page} de {pages}',
  'notices.newer': 'Más recientes',
  'notices.older': 'Anteriores',
  'notices.unseen': 'nuevos',
  'notices.own': 'Tu dinero',
  'notices.deposits': 'Depósitos de USDT',
  'notices.withdrawals': 'Retiros',
  'notices.transactions': 'Todos los movimientos',
  'links.vpnLead':
    'Servicios para abrir la página donde la red la bloquea. No son nuestros y no ganamos nada con ellos.',
  'links.buyLead':
    'Lugares para comprar USDT y billeteras para guardarlo. No son nuestros: compara precios y condiciones.',
  'links.none': 'Por ahora no hay recomendaciones',
  'links.noneText': 'No confíes en enlaces que te lleguen por mensaje.',
  'links.leaveTitle': 'Vas a salir de Nibble',
  'links.leaveText':
    'Este sitio es de otra empresa. Revisa la dirección antes de seguir y nunca escribas tu frase de recuperación en ninguna parte.',
  'links.leave': 'Ir al sitio',
  'links.stay': 'Quedarme',
}
