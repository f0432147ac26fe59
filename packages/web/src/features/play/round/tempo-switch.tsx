import { TEMPOS, type Tempo } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { Segment } from '../../../ui/segment.tsx'

type Props = {
  tempo: Tempo
  onTempo: (tempo: Tempo) => void
  wide?: boolean
  /** "1m" in the header of a phone, "1 min" elsewhere. */
  short?: boolean
}

export const TempoSwitch = ({ tempo, onTempo, wide = false, short = false }: Props) => {
  const t = useText()
  return (
    <Segment
      label={t('tempo.label')}
      value={tempo}
      onChange={onTempo}
      wide={wide}
      options={TEMPOS.map((value) => ({ value, text: t(short ? `play.tempo.${value}` : `tempo.${value}`) }))}
    />
  )
}
