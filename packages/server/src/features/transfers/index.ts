export { listTransfers } from './list-transfers.ts'
export { moveBetweenPurses, type PurseMoving } from './move-purse.ts'
export { foreseeTransfer, previewTransfer, type Transfer, transferMoney } from './transfer-money.ts'
