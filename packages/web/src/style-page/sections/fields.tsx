import { amountOf } from '@nibble/domain'
import { TextField } from '@nibble/ui/field.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { useText } from '../../text/text-context.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { DateChips } from '../../ui/date-chips.tsx'
import { InvitationBox } from '../../ui/invitation-box.tsx'
import { RuleTicks } from '../../ui/new-password.tsx'
import { ADDRESS, ignore, Sample, StyleSection } from '../sample.tsx'

const GAMES = ['left-right', 'niu-niu'] as const
const MOST = amountOf(1_284_510_000n)

/** Text fields and pickers: empty, filled, invalid and disabled. */
export const Fields = () => {
  const t = useText()
  const games = GAMES.map((value) => ({ value, text: t(`game.${value}`) }))
  return (
    <StyleSection name="fields">
      <Sample name="field" as="column">
        <TextField label={t('register.email')} hint={t('login.invitationHint')} onChange={ignore} />
        <TextField label={t('withdraw.address')} mono value={ADDRESS} onChange={ignore} />
        <TextField
          label={t('withdraw.address')}
          mono
          value="0x12"
          onChange={ignore}
          error={t('withdraw.addressMalformed')}
        />
        <TextField label={t('register.email')} value="ana@example.org" onChange={ignore} disabled />
      </Sample>
      <Sample name="select" as="column">
        <Select
          aria-label={t('records.game')}
          options={games}
          value=""
          onChange={ignore}
          placeholder={t('game.all')}
        />
        <Select aria-label={t('records.game')} options={games} value="niu-niu" onChange={ignore} />
      </Sample>
      <Sample name="amount-field" as="column">
        <AmountField label={t('money.amount')} asset="USDT" value="" onChange={ignore} most={MOST} />
        <AmountField label={t('money.amount')} asset="PLAY_POINT" value="2500" onChange={ignore} />
        <AmountField label={t('money.amount')} asset="USDT" value="1,2,3" onChange={ignore} most={MOST} />
      </Sample>
      <Sample name="password-field, rule-ticks" as="column">
        <PasswordField label={t('security.new')} value="woven" onChange={ignore} />
        <RuleTicks password="woven" />
        <PasswordField
          label={t('security.repeat')}
          value="other"
          onChange={ignore}
          error={t('security.mismatch')}
        />
      </Sample>
      <Sample name="date-chips" as="column">
        <DateChips value={{ kind: 'week' }} onChange={ignore} daysOf={() => ({})} />
        <DateChips
          value={{ kind: 'own', from: '2026-11-01', to: '2026-11-20' }}
          onChange={ignore}
          daysOf={() => ({})}
        />
      </Sample>
      <Sample name="invitation-box" as="column">
        <InvitationBox value="" onChange={ignore} />
        <InvitationBox value="WOVEN71" onChange={ignore} />
      </Sample>
    </StyleSection>
  )
}
