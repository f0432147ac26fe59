import { Button } from '@nibble/ui/button.tsx'
import { Checkbox, Switch } from '@nibble/ui/checkbox.tsx'
import { Chip } from '@nibble/ui/chip.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { LoadMore } from '@nibble/ui/load-more.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { ArrowDownToLine, Eye, ReceiptText } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { IconLink } from '../../ui/icon-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ignore, Sample, StyleSection } from '../sample.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost'] as const
const SIZES = ['small', 'medium', 'large'] as const
const DATES = ['today', 'yesterday', 'week'] as const

/** What is pressed, ticked or chosen. */
export const Controls = () => {
  const t = useText()
  return (
    <StyleSection name="controls">
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`button, ${variant}`}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              <ArrowDownToLine size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('shell.deposit')}
            </Button>
          ))}
          <Button variant={variant} disabled>
            {t('money.offline')}
          </Button>
          <Button variant={variant} busy={t('common.loading')}>
            {t('shell.deposit')}
          </Button>
        </Sample>
      ))}
      <Sample name="icon-button, icon-link, text-link">
        <IconButton icon={Eye} label={t('shell.hideAmounts')} />
        <IconLink to="/" icon={ReceiptText} label={t('title.withdrawRecords')} />
        <TextLink to="/">{t('common.home')}</TextLink>
      </Sample>
      <Sample name="chip">
        {DATES.map((date) => (
          <Chip key={date} selected={date === 'yesterday'} disabled={date === 'week'}>
            {t(`dates.${date}`)}
          </Chip>
        ))}
      </Sample>
      <Sample name="segment">
        <Segment
          label={t('roundLength.label')}
          value="1m"
          onChange={ignore}
          options={[
            { value: 'all', text: t('roundLength.all') },
            { value: '1m', text: t('roundLength.1m') },
            { value: '3m', text: t('roundLength.3m') },
          ]}
        />
      </Sample>
      <Sample name="checkbox, switch" as="column">
        <Checkbox checked={false} onChange={ignore}>
          {t('login.ofAge')}
        </Checkbox>
        <Checkbox checked onChange={ignore}>
          {t('login.ofAge')}
        </Checkbox>
        <Checkbox checked={false} onChange={ignore} aria-invalid>
          {t('login.ofAge')}
        </Checkbox>
        <Switch checked={false} onChange={ignore}>
          {t('shell.theme')}
        </Switch>
        <Switch checked onChange={ignore}>
          {t('shell.theme')}
        </Switch>
      </Sample>
      <Sample name="more">
        <LoadMore isLoading={false} onMore={ignore} />
        <LoadMore isLoading onMore={ignore} />
      </Sample>
    </StyleSection>
  )
}
