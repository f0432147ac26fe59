import type { TransferAsset } from '@nibble/domain'
import { createDraft } from '../../session/draft.ts'

type Draft = { readonly to: string; readonly asset: TransferAsset; readonly text: string }

export const draft = createDraft<Draft>({ to: '', asset: 'USDT', text: '' })
