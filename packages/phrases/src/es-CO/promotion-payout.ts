export const promotionPayout = {
  'giveBack.looking':
    'Desde el {day} los reembolsos, premios y jackpots de esta cuenta esperan a que una persona la revise. Si todo está bien, los recibes todos.',
  'giveBack.decided': 'Desde el {day} no se abonan reembolsos, premios ni jackpots a esta cuenta.',
  'giveBack.ask':
    'Puedes jugar como siempre y retirar lo que tienes. Si crees que es un error o quieres saber más, contacta a soporte.',
  'giveBack.held': 'En espera, se decide antes del {time}',
  'giveBack.late': 'En espera, y nuestra decisión está retrasada',
  'giveBack.ended': 'Sin reembolsos ni premios para esta cuenta',
  'giveBack.waits': 'En espera para ti',
} as const
