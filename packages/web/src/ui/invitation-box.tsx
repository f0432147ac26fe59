import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Ticket, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/text-context.ts'

const SHAPE = /^[0-9A-Za-z]{0,16}$/

type Props = {
  value: string
  onChange: (value: string) => void
  /** The server's refusal of the code. */
  refused?: string | undefined
}

/** Who invited the player: optional; closing the box clears the code. */
export const InvitationBox = ({ value, onChange, refused }: Props) => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(value !== '')
  if (!isOpen)
    return (
      <Button variant="ghost" wide className="mt-3" onClick={() => setIsOpen(true)}>
        <Ticket size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('login.invitationOpen')}
      </Button>
    )

  const close = () => {
    onChange('')
    setIsOpen(false)
  }
  return (
    <Card className="relative mt-3">
      <IconButton
        icon={X}
        label={t('login.invitationClose')}
        className="absolute top-1 right-1"
        onClick={close}
      />
      <TextField
        label={t('login.invitation')}
        hint={t('login.invitationHint')}
        error={SHAPE.test(value.trim()) ? refused : t('login.invitationMalformed')}
        value={value}
        onChange={onChange}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Card>
  )
}
