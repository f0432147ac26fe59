import { useText } from '../../text/text-context.ts'
import { Segment } from '../../ui/segment.tsx'

const WAYS = ['wallet', 'email'] as const
export type SignInWay = (typeof WAYS)[number]

type Props = { value: SignInWay; onChange: (way: SignInWay) => void }

/** By wallet or by e-mail. */
export const SignInChoice = ({ value, onChange }: Props) => {
  const t = useText()
  return (
    <div className="mb-5">
      <Segment
        wide
        label={t('login.by')}
        value={value}
        onChange={onChange}
        options={WAYS.map((way) => ({ value: way, text: t(`login.by.${way}`) }))}
      />
    </div>
  )
}
