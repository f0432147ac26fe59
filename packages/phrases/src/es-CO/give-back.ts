export const giveBack = {
  'giveBack.paused': 'Tus beneficios están en pausa',
  'giveBack.looking':
    'Desde el {day} no se abonan reembolsos, premios ni jackpots a esta cuenta: la estamos revisando.',
  'giveBack.decided': 'Desde el {day} no se abonan reembolsos, premios ni jackpots a esta cuenta.',
  'giveBack.ask':
    'Puedes jugar como siempre y retirar lo que tienes. Si crees que es un error o quieres saber más, contacta a soporte.',
} as const
