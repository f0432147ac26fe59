import { Button } from '@nibble/ui/button.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { showToast, Toasts } from '../../ui/toasts.tsx'
import { Sample, StyleSection } from '../sample.tsx'

/** Overlays, opened by a tap. */
export const Overlays = () => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <StyleSection name="overlays">
      <Sample name="sheet, toasts">
        <Button onClick={() => setIsOpen(true)}>{t('withdraw.remove', { name: 'Ledger' })}</Button>
        <Button onClick={() => showToast(t('common.copied'))}>{t('common.copy')}</Button>
        <Button onClick={() => showToast(t('login.expired'), { tone: 'note' })}>{t('shell.signIn')}</Button>
      </Sample>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t('withdraw.removeTitle')}
        footer={
          <>
            <Button variant="primary" wide onClick={close}>
              {t('withdraw.removeGo')}
            </Button>
            <Button variant="ghost" wide onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        <p className="text-muted">{t('withdraw.removeText')}</p>
      </Sheet>
      <Toasts />
    </StyleSection>
  )
}
