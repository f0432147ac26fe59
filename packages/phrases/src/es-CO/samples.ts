import type { TopicOf } from '../catalogue.ts'
import type { samples as english } from '../en-US/samples.ts'

export const samples: TopicOf<typeof english> = {
  'sample.notice': 'Te damos la bienvenida a la casa local',
  'sample.notice.body':
    'Detrás hay una cadena de desarrollo en este equipo y todo el dinero es de prueba.\nEste aviso es un ejemplo. Los operadores lo cambian u ocultan en la consola.',
  'sample.news': 'Verifica una ronda',
  'sample.news.body':
    'El hash de un bloque decide cada ronda. Abre Verificar y tu navegador busca el encabezado y calcula el resultado.',
  'sample.listing': 'USDT disponible',
  'sample.listing.body': 'Se aceptan apuestas en USDT, GMT y crédito de juego.',
  'sample.banner': 'Decide el bloque, compruébalo',
  'sample.binance': 'Binance (ejemplo)',
  'sample.binance.body': 'Casa de cambio. Compra USDT y retíralo por la red BNB Smart Chain.',
  'sample.metamask': 'MetaMask (ejemplo)',
  'sample.metamask.body': 'Billetera, como extensión del navegador y como aplicación.',
  'sample.trustWallet': 'Trust Wallet (ejemplo)',
  'sample.trustWallet.body': 'Billetera para el teléfono.',
  'sample.vpn': 'Servicio VPN (ejemplo)',
  'sample.vpn.body':
    'Abre la página donde una red la bloquea. Los operadores ponen aquí un servicio que han probado.',
  'sample.service': 'Mesa de ayuda (ejemplo)',
  'sample.service.body':
    'Chat y correo para preguntas sobre depósitos, apuestas y cuentas. Los operadores indican su propia dirección.',
}
