import { cx } from '@nibble/ui/class-names.ts'
import { Segment } from '@nibble/ui/segment.tsx'
import { useText } from '../../text/text-context.ts'
import type { SignIn } from '../../wallet/sign-in.ts'

const AT: Record<SignIn['step'], number> = {
  choose: 0,
  connect: 0,
  network: 1,
  sign: 2,
  profile: 3,
  enter: 3,
}

/** Connect, Network 56, Sign: what is done is filled, the current one in brass. */
export const SignInSteps = ({ step }: { step: SignIn['step'] }) => {
  const t = useText()
  const words = [t('login.stepConnect'), t('login.stepNetwork'), t('login.stepSign')]
  return (
    <ol aria-label={t('login.steps')} className="mb-5 grid grid-cols-3 gap-1.5">
      {words.map((word, k) => (
        <li
          key={word}
          aria-current={k === AT[step] ? 'step' : undefined}
          className={cx(
            'grid content-start gap-2 text-center text-12',
            k > AT[step] ? 'text-faint' : 'text-text',
          )}
        >
          <span
            className={cx(
              'h-[3px] rounded-full',
              k < AT[step] ? 'bg-win' : k === AT[step] ? 'bg-brass-line' : 'bg-line',
            )}
            aria-hidden="true"
          />
          <span className={cx(k === AT[step] && 'font-semibold')}>{word}</span>
        </li>
      ))}
    </ol>
  )
}

const WAYS = ['wallet', 'email'] as const
export type SignInWay = (typeof WAYS)[number]

type Props = { value: SignInWay; onChange: (way: SignInWay) => void }

/** By wallet or by e-mail. */
export const SignInChoice = ({ value, onChange }: Props) => {
  const t = useText()
  return (
    <div className="mb-3 lg:mb-5">
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
